import * as z from 'zod/mini';
import { type BoothRecord, boothRecord } from '../entities/boothRecord.ts';
import { account, operator } from '../entities/operator.ts';
import { ROLES } from '../entities/role.ts';
import { invoiceNumber } from '../inputs/inputs.ts';
import { defineCall } from './call.ts';

/** What each line of a receipt is called. */
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
  /** To pay; of a paid record, what was charged. */
  total: z.number(),
  /** d.m.yyyy */
  deadline: z.string(),
  operator,
  account,
  /** The purpose of the transfer (Verwendungszweck). */
  purpose: z.string(),
  privacyText: z.string(),
  /** VAT of 19 % that all charges contain, paid or not; absent without. */
  containedVat: z.optional(z.number()),
  /** The operator charges no VAT, § 19 UStG. */
  isSmallBusiness: z.optional(z.boolean()),
  /** What each line is called. */
  texts: lineTexts,
  /** Paid by card at the till, in euros; absent without. */
  cardPayments: z.optional(z.array(z.object({ voucher: z.string(), amount: z.number() }))),
  /** The address of the driver's page of this record, for a code; absent while that page is off. */
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
