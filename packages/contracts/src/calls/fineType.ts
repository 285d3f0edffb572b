import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import type { Rule } from '../calls-kit/rule.ts';
import type { JournalPart } from '../calls-kit/subject.ts';
import { idParams } from '../inputs/idParams.ts';
import { lines, requiredText } from '../inputs/inputs.ts';
import { price } from '../inputs/price.ts';
import { ACCOUNT_NAMED, namesIban } from '../rules/iban.ts';

/** `finePrice` in euros. */
const fineType = z.object({
  _id: z.string(),
  /** Ascending in order of creation. If the fine type with the highest number is deleted, its number is reused. */
  number: z.number(),
  fineType: z.string(),
  finePrice: z.number(),
  fineDescription: z.string(),
  /** The value for If-Match. */
  version: z.number(),
});
export type FineType = z.infer<typeof fineType>;

const namesNoAccount = z.refine<{ readonly fineType: string; readonly fineDescription: string }>(
  ({ fineType: type, fineDescription }) => !namesIban(`${type} | ${fineDescription}`),
  { message: ACCOUNT_NAMED, path: ['fineDescription'] },
);

export const fineTypeInput = z
  .strictObject({
    fineType: requiredText(80, 'Bitte geben Sie die Art an.'),
    finePrice: price,
    fineDescription: z._default(lines(500), ''),
  })
  .check(namesNoAccount);

export const rules: readonly Rule[] = [{ check: namesNoAccount, says: 'Die Texte nennen keine IBAN.' }];

export const allFines = defineCall({
  service: 'users',
  method: 'GET',
  path: '/all-fine',
  summary: 'Alle Bußgeldarten.',
  allow: ['Admin'],
  answer: z.array(fineType),
});

export const addFine = defineCall({
  service: 'users',
  method: 'POST',
  path: '/add-fine',
  summary: 'Eine Bußgeldart anlegen.',
  allow: ['Admin'],
  refuses: [409, 422],
  idempotent: true,
  status: 201,
  body: fineTypeInput,
  answer: fineType,
});

export const changeFine = defineCall({
  service: 'users',
  method: 'PUT',
  path: '/fine/{id}',
  summary: 'Eine Bußgeldart ändern; mit If-Match. Datensätze behalten, was sie haben.',
  allow: ['Admin'],
  refuses: [404, 409],
  versioned: true,
  params: idParams,
  body: fineTypeInput,
  answer: fineType,
});

export const removeFine = defineCall({
  service: 'users',
  method: 'DELETE',
  path: '/fine/{id}',
  summary: 'Eine Bußgeldart löschen; Datensätze behalten, was sie haben.',
  allow: ['Admin'],
  refuses: [404],
  params: idParams,
});

export const journal = {
  'fine-type': {
    label: 'Bußgeldart',
    table: 'fine_types',
    namedBy: 'fineType',
    kinds: {
      users: {
        'fine-type-added': 'Bußgeldart angelegt',
        'fine-type-changed': 'Bußgeldart geändert',
        'fine-type-removed': 'Bußgeldart gelöscht',
      },
    },
    personal: { fineType: 'Art', fineDescription: 'Beschreibung' },
    facts: { finePrice: 'Preis' },
  },
} as const satisfies JournalPart;
