import * as z from 'zod/mini';
import { account, operator } from './operator.ts';

/** What is to be done about the money, in the words of the page. */
export type CaseState = 'nothing-due' | 'open' | 'partly-paid' | 'settled' | 'cancelled';

const claimLine = z.object({
  /** `fee`, `fine`, `owner-lookup`, `reminder-cost`, `interest`; further ones may follow. */
  type: z.string(),
  /** As on receipt and letter; of a fine its name. */
  text: z.string(),
  /** Why, of a fine; '' without. */
  description: z.string(),
  amount: z.number(),
  /** d.m.yyyy */
  day: z.string(),
});

const caseBooking = z.object({
  /** d.m.yyyy */
  day: z.string(),
  /** `charge`, `payment`, `waiver`, `refund`; further ones may follow. */
  kind: z.string(),
  type: z.string(),
  /** In euros: what it adds to the open amount, negative for a payment or a waiver. */
  amount: z.number(),
  /** It takes an earlier one back. */
  isReversal: z.boolean(),
});

const caseObjection = z.object({
  /** d.m.yyyy */
  arrived: z.string(),
  /** `open`, or the decision: `rejected`, `goodwill`, `justified`; further ones may follow. */
  state: z.string(),
  /** In German, what that means. */
  sentence: z.string(),
  /** In euros, what was waived; absent without. */
  waived: z.optional(z.number()),
  /** In German, § 37 VSBG, below a decision that does not settle it; absent without. */
  disputeText: z.optional(z.string()),
});

/** What has to be transferred; absent while nothing is open, an agency collects it, or the named driver got no letter yet. */
const transfer = z.object({
  account,
  amount: z.number(),
  /** The purpose (Verwendungszweck). */
  purpose: z.string(),
  /** d.m.yyyy: the last day to pay, as the letter or the receipt has it. */
  deadline: z.string(),
  /** d.m.yyyy: the day with which it is over (§ 193 BGB), where that is a later one. */
  endsOn: z.optional(z.string()),
  /** The text of the GiroCode (EPC069-12, level M); absent if no code can hold the transfer. */
  giroCode: z.optional(z.string()),
});

/** To whom the case was handed over for collection. */
const collection = z.object({
  agency: z.string(),
  /** d.m.yyyy */
  day: z.string(),
});

/** All that a driver sees of a record: nothing that the office notes, and no name. Amounts in euros. */
export const driverCase = z.object({
  invoiceNumber: z.number(),
  vehicleNumber: z.string(),
  /** d.m.yyyy */
  date: z.string(),
  /** HH:mm:ss */
  entryTime: z.string(),
  /** d.m.yyyy HH:mm:ss; null while the car is parked, so that the fee follows. */
  exitTime: z.nullable(z.string()),
  /** Whose car park it is. */
  operator,
  /** Where it is; '' where that is not entered. */
  place: z.string(),
  lines: z.array(claimLine),
  bookings: z.array(caseBooking),
  charged: z.number(),
  paid: z.number(),
  waived: z.number(),
  open: z.number(),
  /** A `CaseState`; further ones may follow. */
  state: z.string(),
  /** The office claims nothing for now, for example until it decided about an objection. */
  isBlocked: z.boolean(),
  transfer: z.optional(transfer),
  /** The named driver owes it, not whoever keeps the car. */
  isOfDriver: z.optional(z.boolean()),
  /** Who has to be paid in place of the operator; absent while nothing is open, and once the case is recalled. */
  collection: z.optional(collection),
  /** The newest first. */
  objections: z.array(caseObjection),
  mayObject: z.boolean(),
  /** A driver was named, or is about to be. */
  isDriverNamed: z.boolean(),
  mayNameDriver: z.boolean(),
  privacyText: z.string(),
});
export type DriverCase = z.infer<typeof driverCase>;
