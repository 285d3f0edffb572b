import * as z from 'zod/mini';

/** German labels of postings (Buchungen) by kind and type. */
export const POSTING_LABELS = {
  charge: {
    fee: 'Parkgebühr',
    fine: 'Bußgeld',
    'owner-lookup': 'Halterermittlung',
    'reminder-cost': 'Mahnkosten',
    interest: 'Zinsen',
  },
  payment: {
    transfer: 'Überweisung',
    card: 'Karte',
    'by-hand': 'von Hand vermerkt',
    // A payment that a collection agency passed on.
    collection: 'Inkasso',
    // A payment on the driver's page, through the payment provider.
    online: 'Online',
    // The part of a bank entry that is on no record's account.
    rest: 'Überzahlung',
  },
  waiver: {
    goodwill: 'Kulanz',
    mistake: 'zu Unrecht berechnet',
    settlement: 'Vergleich',
    uncollectible: 'uneinbringlich',
    trifle: 'geringer Restbetrag',
  },
  refund: { transfer: 'Erstattung', online: 'Online-Erstattung', rest: 'Erstattung einer Überzahlung' },
  // The amount that the payment provider transfers for many online payments, and the fee that it deducts.
  payout: { online: 'Online-Zahlungen', 'provider-fee': 'Entgelt' },
} as const;

export type PostingKind = keyof typeof POSTING_LABELS;
export type ChargeType = keyof typeof POSTING_LABELS.charge;
export type PaymentType = keyof typeof POSTING_LABELS.payment;
export type WaiverReason = keyof typeof POSTING_LABELS.waiver;
export type PostingType = ChargeType | PaymentType | WaiverReason | keyof typeof POSTING_LABELS.payout;

export const WAIVER_REASONS = Object.keys(POSTING_LABELS.waiver) as [WaiverReason, ...WaiverReason[]];

/** A posting is never changed; another posting reverses it. */
export const posting = z.object({
  _id: z.string(),
  /** d.m.yyyy: the day to which the posting belongs. */
  day: z.string(),
  /** ISO 8601 */
  bookedAt: z.string(),
  kind: z.string(),
  type: z.string(),
  fineId: z.optional(z.number()),
  /** In euros: the change of the open amount; negative for a payment or a waiver. */
  amount: z.number(),
  /** The id of the user who booked the posting; empty for the system. */
  account: z.string(),
  /** The id of the posting that this one reverses. */
  reverses: z.optional(z.string()),
  /** The id of the bank entry that the posting books. */
  bankEntry: z.optional(z.string()),
  /** The terminal's receipt number of a card payment at the till, or the collection agency's reference. */
  voucher: z.optional(z.string()),
});
export type Posting = z.infer<typeof posting>;
