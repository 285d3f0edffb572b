import * as z from 'zod/mini';
import { tariff } from './boothRecord.ts';
import { account, collector, operator } from './operator.ts';

/** The payment state that the driver's page shows. */
export type CaseState = 'nothing-due' | 'open' | 'partly-paid' | 'settled' | 'cancelled';

const claimLine = z.object({
  /** `fee`, `fine`, `owner-lookup`, `reminder-cost`, `interest`; later versions may add types. */
  type: z.string(),
  /** The text on receipt and letter; for a fine, its name. */
  text: z.string(),
  /** The reason for a fine, duration and tariff of a fee; otherwise ''. */
  description: z.string(),
  /** Of a fee that the current tariff explains: the duration in minutes, and the products whose sum is the fee. */
  reckoning: z.optional(
    z.object({ minutes: z.number(), factors: z.array(z.object({ count: z.number(), price: z.number() })) }),
  ),
  amount: z.number(),
  /** d.m.yyyy */
  day: z.string(),
});

const caseBooking = z.object({
  /** d.m.yyyy */
  day: z.string(),
  /** `charge`, `payment`, `waiver`, `refund`; later versions may add kinds. */
  kind: z.string(),
  type: z.string(),
  /** In euros: the change of the open amount; negative for a payment or a waiver. */
  amount: z.number(),
  isReversal: z.boolean(),
});

const caseObjection = z.object({
  /** d.m.yyyy */
  arrived: z.string(),
  /** `open`, or the decision: `rejected`, `goodwill`, `justified`; later versions may add states. */
  state: z.string(),
  /** The state, as a German sentence. */
  sentence: z.string(),
  /** In euros: the waived amount; absent if there is none. */
  waived: z.optional(z.number()),
  /** The office's reason for the decision, in its own words; may have several lines. */
  reason: z.optional(z.string()),
  /** The German notice of § 37 VSBG; absent unless the decision leaves a dispute. */
  disputeText: z.optional(z.string()),
});

/**
 * The transfer that is due. Absent if nothing is open, an agency collects the claim, or the named driver has not
 * received a letter yet.
 */
const transfer = z.object({
  account,
  amount: z.number(),
  /** The purpose of the transfer (Verwendungszweck). */
  purpose: z.string(),
  /** d.m.yyyy: the last day to pay, as printed on letter or receipt. */
  deadline: z.string(),
  /** d.m.yyyy: the day on which the deadline really ends (§ 193 BGB), if that is later. */
  endsOn: z.optional(z.string()),
  /** The text of the GiroCode (EPC069-12, level M); absent if no code can hold the transfer. */
  giroCode: z.optional(z.string()),
});

/** Text and tariff on the signs on the day of entry. */
const agreed = z.object({
  /** d.m.yyyy */
  validFrom: z.string(),
  /** The operator's German text. */
  text: z.string(),
  tariff,
});

/** The latest payment on the provider's page. */
const onlinePayment = z.object({
  /** `ON-17`, as on the provider's page. */
  number: z.string(),
  /** An `OnlinePaymentState`, or `refunded` once the whole payment is refunded; later versions may add states. */
  state: z.string(),
  amount: z.number(),
  /** d.m.yyyy */
  day: z.string(),
});

/** Everything that a driver sees of a record; office notes and names are not part of it. Amounts in euros. */
export const driverCase = z.object({
  invoiceNumber: z.number(),
  vehicleNumber: z.string(),
  /** d.m.yyyy */
  date: z.string(),
  /** HH:mm:ss */
  entryTime: z.string(),
  /** d.m.yyyy HH:mm:ss; null while the car is parked, in which case the fee is not final. */
  exitTime: z.nullable(z.string()),
  operator,
  /** The address of the car park; '' if the operator has not entered it. */
  place: z.string(),
  lines: z.array(claimLine),
  bookings: z.array(caseBooking),
  charged: z.number(),
  paid: z.number(),
  waived: z.number(),
  open: z.number(),
  /** A `CaseState`; later versions may add states. */
  state: z.string(),
  /** Whether a dunning block is in force, for example until the office decides about an objection. */
  isBlocked: z.boolean(),
  transfer: z.optional(transfer),
  /** Whether the open amount can be paid on the provider's page; not possible while a payment is pending. */
  mayPayOnline: z.optional(z.boolean()),
  /** Absent if there was no online payment, or if an unsuccessful payment is more than a day old. */
  onlinePayment: z.optional(onlinePayment),
  /** Whether the driver may leave an address that gets mails. */
  mayLeaveMail: z.optional(z.boolean()),
  /** Whether an address gets mails. The address is not shown, because another person may have left it. */
  getsMails: z.optional(z.boolean()),
  /** Whether the named driver, not the keeper, is the debtor. */
  isOfDriver: z.optional(z.boolean()),
  /** The agency to pay instead of the operator; absent if nothing is open, or the record was recalled. */
  collection: z.optional(collector),
  /** Absent if the operator has entered no terms for the day of entry. */
  terms: z.optional(agreed),
  /** Newest first. */
  objections: z.array(caseObjection),
  mayObject: z.boolean(),
  /** Whether a driver was named; the office may not have decided yet. */
  isDriverNamed: z.boolean(),
  mayNameDriver: z.boolean(),
  privacyText: z.string(),
});
export type DriverCase = z.infer<typeof driverCase>;
