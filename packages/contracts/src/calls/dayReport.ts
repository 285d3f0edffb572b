import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import { ROLES } from '../entities/role.ts';
import { day } from '../inputs/inputs.ts';

const dayReport = z.object({
  /** d.m.yyyy */
  day: z.string(),
  /** ISO 8601 */
  asOf: z.string(),
  operatorName: z.string(),
  /**
   * Check-outs by user and by the code letters of the booth; absent letters mean a browser that has no code letters.
   */
  checkOuts: z.array(
    z.object({
      username: z.string(),
      count: z.number(),
      booths: z.optional(z.array(z.object({ booth: z.optional(z.string()), count: z.number() }))),
    }),
  ),
  /** Card payments that were not reversed. Amounts in euros. */
  cardPayments: z.array(
    z.object({
      /** The id of the user who booked the payments. */
      account: z.string(),
      /** The code letters of the booth; absent for a browser that has none. */
      booth: z.optional(z.string()),
      count: z.number(),
      amount: z.number(),
    }),
  ),
  /**
   * Single payments, oldest first: payments of the day, payments that were entered on this day for an earlier day, and
   * payments of the day that are not booked.
   */
  payments: z.array(
    z.object({
      account: z.string(),
      voucher: z.string(),
      /** Invoice number, or the provisional reference of a payment that is not booked. */
      reference: z.string(),
      amount: z.number(),
      /** d.m.yyyy: the earlier day of a payment that was entered on the day of the report. */
      paidOn: z.optional(z.string()),
      /** d.m.yyyy: the later day on which this payment was entered. */
      enteredOn: z.optional(z.string()),
      /** d.m.yyyy: the day on which the office reversed this payment; the sums do not contain a reversed payment. */
      reversedOn: z.optional(z.string()),
      /** Set if the payment is not booked; tells whether the office has settled the payment. */
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
