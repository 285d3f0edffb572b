import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import type { Sample } from '../calls-kit/sample.ts';
import type { JournalPart } from '../calls-kit/subject.ts';
import { parkingRecord } from '../entities/record.ts';
import { invoiceNumber } from '../inputs/inputs.ts';

/** Separate from the other changes in `recordChanges.ts`, because the dashboard loads only this call. */
export const disable = defineCall({
  service: 'parking',
  method: 'PUT',
  path: '/disable/{invoiceNumber}',
  summary: 'Einen Datensatz deaktivieren oder wieder aktivieren.',
  allow: ['Admin'],
  refuses: [404, 409, 422],
  versioned: true,
  params: z.strictObject({ invoiceNumber }),
  body: z.strictObject({ isDisable: z.boolean() }),
  answer: parkingRecord,
});

export const journal = {
  record: {
    kinds: {
      parking: { disable: 'Aktiv oder inaktiv gesetzt' },
    },
    facts: { isDisable: 'Inaktiv' },
  },
} as const satisfies JournalPart;

export const sample: Sample = function* ({ fined }) {
  yield [disable, { params: { invoiceNumber: yield* fined() }, body: { isDisable: true } }];
};
