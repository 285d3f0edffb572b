import * as z from 'zod/mini';
import { change } from '../calls-kit/recordChange.ts';
import type { Rule } from '../calls-kit/rule.ts';
import { vehicleInput } from '../entities/vehicle.ts';
import { freeText, plate, requiredText } from '../inputs/inputs.ts';
import { price } from '../inputs/price.ts';
import { ACCOUNT_NAMED, namesIban } from '../rules/iban.ts';

/**
 * `price` in euros. If the record already has a fine with this `id`, the request changes that fine; otherwise the
 * request adds a fine.
 */
export const fineInput = z.strictObject({
  id: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  type: requiredText(80, 'Bitte geben Sie die Art an.'),
  price,
  description: z._default(freeText(500), ''),
});

export type FineInput = z.output<typeof fineInput>;

/**
 * Less than the 64 kB that a record can store, because stored ids and prices take up more space than those in the
 * request.
 */
export const MOST_BYTES_OF_FINES = 64_000;

const finesFit = z.refine<{ readonly fines: readonly unknown[] }>(
  ({ fines }) => new TextEncoder().encode(JSON.stringify(fines)).length <= MOST_BYTES_OF_FINES,
  { message: 'Die Texte der Bußgelder sind zusammen zu lang.', path: ['fines'] },
);

const finesNameNoAccount = z.refine<{ readonly fines: readonly FineInput[] }>(
  ({ fines }) => !fines.some(({ type, description }) => namesIban(`${type} | ${description}`)),
  { message: ACCOUNT_NAMED, path: ['fines'] },
);

export const updateFine = change(
  '/update-fine/{invoiceNumber}',
  'Kennzeichen, Modell, Farbe und Bußgelder eines Datensatzes ändern.',
  z
    .strictObject({
      ...vehicleInput,
      vehicleNumber: z.optional(plate),
      fines: z.array(fineInput).check(z.maxLength(50, 'Höchstens 50 Bußgelder.')),
    })
    .check(finesFit, finesNameNoAccount),
);

export const rules: readonly Rule[] = [
  { check: finesFit, says: '`fines` hat als JSON in UTF-8 höchstens 64.000 Bytes.' },
  { check: finesNameNoAccount, says: 'Die Texte der `fines` nennen keine IBAN.' },
];
