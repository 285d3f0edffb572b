import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import { type BoothRecord, boothRecord } from '../entities/boothRecord.ts';
import { account, collector, operator } from '../entities/operator.ts';
import { ROLES } from '../entities/role.ts';
import { invoiceNumber } from '../inputs/inputs.ts';

/** The text of each line of a receipt. */
export const lineTexts = z.object({
  fee: z.string(),
  fines: z.string(),
  ownerLookup: z.string(),
  reminderCost: z.string(),
  interest: z.string(),
});

/** Amounts in euros. */
const receipt = z.object({
  record: boothRecord,
  /** How long the car stayed, in ms; absent while it is parked. */
  elapsed: z.optional(z.number()),
  /** The amount to pay; for a paid record, the amount charged. */
  total: z.number(),
  /** d.m.yyyy */
  deadline: z.string(),
  /** Whether the deadline is over (§ 193 BGB); absent if not. */
  isOverdue: z.optional(z.boolean()),
  operator,
  /** Contains no IBAN while an agency collects the record, so that no front end prints an IBAN. */
  account,
  /** The agency to pay instead of the operator; absent if nothing is open. */
  collection: z.optional(collector),
  /** The purpose of the transfer (Verwendungszweck). */
  purpose: z.string(),
  privacyText: z.string(),
  /** The contained VAT (19 %) of all charges, paid or not; absent if there is none. */
  containedVat: z.optional(z.number()),
  /** § 19 UStG: the operator charges no VAT. */
  isSmallBusiness: z.optional(z.boolean()),
  texts: lineTexts,
  /** Card payments at the till, in euros; absent if there are none. */
  cardPayments: z.optional(z.array(z.object({ voucher: z.string(), amount: z.number() }))),
  /** The address of this record's driver's page, printed as a code; absent while that page is off. */
  pageLink: z.optional(z.string()),
});
export type Receipt = Omit<z.infer<typeof receipt>, 'record'> & { readonly record: BoothRecord };

export const getReceipt = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/receipt/{invoiceNumber}',
  summary: 'Was der Beleg druckt.',
  allow: ROLES,
  refuses: [404, 429],
  params: z.strictObject({ invoiceNumber }),
  answer: receipt,
});
