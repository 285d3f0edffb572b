import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import { parkingRecord } from '../entities/record.ts';
import { invoiceNumber } from '../inputs/inputs.ts';

/** Maximum number of claims in one response. */
export const MOST_CLAIMS = 100;

const year = z.string().check(z.regex(/^20\d{2}$/, 'Bitte ein Jahr von 2000 bis 2099.'));

/**
 * Returns open claims whose limitation period (`rules/limitation.ts`) ends in the requested years, by ascending invoice
 * number.
 */
export const getLimitation = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/limitation',
  summary: 'Offene Rechnungen, die in diesen Jahren verjähren; eine Teilzahlung hat die Frist neu begonnen.',
  allow: ['Admin'],
  query: z.strictObject({ from: z.optional(year), to: year, after: z.optional(invoiceNumber) }),
  answer: z.object({
    /** Count and sum of all pages; the sum in euros. */
    count: z.number(),
    sum: z.number(),
    claims: z.array(
      z.object({
        record: parkingRecord,
        /** d.m.yyyy: the last day of the limitation period. */
        ends: z.string(),
        /** d.m.yyyy: the day of the payment that restarted the period. */
        renewedOn: z.optional(z.string()),
      }),
    ),
    hasMore: z.boolean(),
  }),
});
export type LimitedClaim = z.output<typeof getLimitation.answer & object>['claims'][number];
