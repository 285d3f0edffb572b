import * as z from 'zod/mini';
import { ROLES } from '../entities/role.ts';
import { day } from '../inputs/inputs.ts';
import { defineCall } from './call.ts';

const dayReport = z.object({
  /** d.m.yyyy */
  day: z.string(),
  /** ISO 8601 */
  asOf: z.string(),
  operatorName: z.string(),
  /** By who checked out, and by the letters of the booth, which are absent where a browser has none. */
  checkOuts: z.array(
    z.object({
      username: z.string(),
      count: z.number(),
      booths: z.optional(z.array(z.object({ booth: z.optional(z.string()), count: z.number() }))),
    }),
  ),
  /** Those that nobody took back. Amounts in euros. */
  cardPayments: z.array(
    z.object({
      /** The id of who booked. */
      account: z.string(),
      /** The booth's letters; absent where a browser has none. */
      booth: z.optional(z.string()),
      count: z.number(),
      amount: z.number(),
    }),
  ),
  /**
   * One by one: those of the day, those entered on it for an earlier one, and those of the day that are not booked; the
   * oldest first.
   */
  payments: z.array(
    z.object({
      account: z.string(),
      voucher: z.string(),
      /** Invoice number, or the provisional reference of one that is not booked. */
      reference: z.string(),
      amount: z.number(),
      /** d.m.yyyy: entered on the day of the report, for this one. */
      paidOn: z.optional(z.string()),
      /** d.m.yyyy: entered on this day, after that of the report. */
      enteredOn: z.optional(z.string()),
      /** Not booked: whether the office has settled that. */
      refused: z.optional(z.enum(['open', 'settled'])),
    }),
  ),
});
export type DayReport = z.infer<typeof dayReport>;
export type PaymentOfDay = DayReport['payments'][number];

export const getDayReport = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/day-report',
  summary: 'Der Tagesbericht: Ausfahrten und Kartenzahlungen eines Tages; Angestellte sehen nur ihre eigenen.',
  allow: ROLES,
  query: z.strictObject({ day }),
  answer: dayReport,
});
