import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import type { Rule } from '../calls-kit/rule.ts';
import type { Sample } from '../calls-kit/sample.ts';
import type { JournalPart } from '../calls-kit/subject.ts';
import { inOrder, sentenceInOrder } from '../inputs/dayRange.ts';
import { flag } from '../inputs/flag.ts';
import { rowId } from '../inputs/idParams.ts';
import { day, freeText, plate } from '../inputs/inputs.ts';
import { platePart } from '../inputs/platePart.ts';
import { pageSize } from './recordLists.ts';

/** A car that parks free of charge on the days from `validFrom` to `validTo`, both d.m.yyyy and included. */
export const permit = z.object({
  _id: z.string(),
  vehicleNumber: z.string(),
  validFrom: z.string(),
  /** Null if the permit has no end. */
  validTo: z.nullable(z.string()),
  note: z.string(),
  /** The value for If-Match. */
  version: z.number(),
});
export type Permit = z.infer<typeof permit>;

const permitInOrder = inOrder('validFrom', 'validTo');
export const rules: readonly Rule[] = [{ check: permitInOrder, says: sentenceInOrder('validFrom', 'validTo') }];

export const permitInput = z
  .strictObject({
    vehicleNumber: plate,
    validFrom: day,
    validTo: z._default(z.nullable(day), null),
    note: z._default(freeText(200), ''),
  })
  .check(permitInOrder);
export type PermitInput = z.output<typeof permitInput>;

const permitId = rowId('Keine Nummer eines Dauerparkers.');
const id = z.strictObject({ id: permitId });

/** Returns a keyset page, newest first. */
export const getPermits = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/permits',
  summary: 'Eine Seite der Dauerparker, die neuesten zuerst.',
  allow: ['Admin'],
  query: z.strictObject({
    plate: z.optional(platePart),
    /** Only permits that cover today. */
    isValid: z.optional(flag),
    /** The last entry of the previous page. */
    after: z.optional(permitId),
    limit: pageSize,
  }),
  answer: z.object({ permits: z.array(permit) }),
});

export const addPermit = defineCall({
  service: 'parking',
  method: 'POST',
  path: '/permits',
  summary: 'Einen Dauerparker anlegen; ein Auto, das schon geparkt ist, parkt mit ihm kostenfrei.',
  allow: ['Admin'],
  refuses: [422],
  idempotent: true,
  status: 201,
  body: permitInput,
  answer: permit,
});

export const changePermit = defineCall({
  service: 'parking',
  method: 'PUT',
  path: '/permits/{id}',
  summary: 'Einen Dauerparker ändern oder beenden, mit If-Match; begonnenes Parken bleibt kostenfrei.',
  allow: ['Admin'],
  refuses: [404, 409, 422],
  versioned: true,
  params: id,
  body: permitInput,
  answer: permit,
});

export const removePermit = defineCall({
  service: 'parking',
  method: 'DELETE',
  path: '/permits/{id}',
  summary: 'Einen Dauerparker löschen, mit If-Match; begonnenes Parken bleibt kostenfrei.',
  allow: ['Admin'],
  refuses: [404, 409],
  versioned: true,
  params: id,
});

export const journal = {
  record: {
    kinds: {
      parking: { 'permit-granted': 'Als Dauerparker kostenfrei' },
    },
    facts: { hasPermit: 'Dauerparker' },
  },
  permit: {
    label: 'Dauerparker',
    table: 'permits',
    namedBy: 'vehicleNumber',
    kinds: {
      parking: {
        'permit-added': 'Dauerparker angelegt',
        'permit-changed': 'Dauerparker geändert',
        'permit-removed': 'Dauerparker gelöscht',
      },
    },
    personal: { vehicleNumber: 'Kennzeichen', note: 'Notiz' },
    facts: { validFrom: 'Gültig von', validTo: 'Gültig bis' },
  },
} as const satisfies JournalPart;

/** Sends each writing call once: for recordings, and for the tests that run all writing calls. */
export const sample: Sample = function* ({ plate: newPlate }) {
  const body = { vehicleNumber: newPlate(), validFrom: '1.1.2026', validTo: null };
  const { _id: id } = yield [addPermit, { body }];
  yield [changePermit, { params: { id }, body: { ...body, note: 'Stellplatz 4' } }];
  yield [removePermit, { params: { id } }];
};
