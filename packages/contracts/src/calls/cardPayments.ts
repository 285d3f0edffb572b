import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import type { JournalPart } from '../calls-kit/subject.ts';
import { boothRecord } from '../entities/boothRecord.ts';
import { ROLES } from '../entities/role.ts';
import { boothLetters } from '../inputs/boothLetters.ts';
import { instant, invoiceNumber, recordReference } from '../inputs/inputs.ts';
import { price } from '../inputs/price.ts';

export const VOUCHER_MAX_LENGTH = 20;

/** The number on the terminal's receipt (Belegnummer). */
export const voucher = z
  .string()
  .check(
    z.trim(),
    z.regex(
      new RegExp(`^[A-Za-z0-9-]{1,${VOUCHER_MAX_LENGTH}}$`),
      `Bitte die Nummer vom Beleg: 1 bis ${VOUCHER_MAX_LENGTH} Buchstaben, Ziffern und Bindestriche.`,
    ),
  );

/** The sentence that explains why the till accepts no payment. @param since d.m.yyyy */
export const payableAtAgency = (since: string) =>
  `Die Rechnung ist seit ${since} beim Inkassobüro. Bezahlt wird nur noch dort.`;

/**
 * Books a card payment of exactly the open amount after the check-out. The card terminal is not connected to Parkwart.
 */
export const bookCardPayment = defineCall({
  service: 'parking',
  method: 'POST',
  path: '/card-payments/{invoiceNumber}',
  summary: 'Eine Kartenzahlung an der Kasse buchen: genau, was offen ist, mit der Belegnummer des Terminals.',
  allow: ROLES,
  refuses: [404, 422, 429],
  idempotent: true,
  status: 201,
  params: z.strictObject({ invoiceNumber }),
  body: z.strictObject({
    amount: price.check(z.minimum(0.01, 'Bitte geben Sie einen Betrag an.')),
    voucher,
    /** When the card was charged, if the payment is sent later. */
    paidAt: z.optional(instant),
    /** The code letters of the booth, for the day's report. */
    booth: z.optional(boothLetters),
  }),
  answer: boothRecord,
});

/**
 * Reports a card payment that the till accepted but the service did not book, so that the office can settle the
 * payment. The report has no effect if the payment was booked before the report arrives.
 */
export const reportCardPayment = defineCall({
  service: 'parking',
  method: 'PUT',
  path: '/refused-card-payments',
  summary: 'Dem Büro eine Kartenzahlung melden, die nicht gebucht ist; dieselbe zählt einmal.',
  allow: ROLES,
  refuses: [429],
  body: z.strictObject({
    /** Invoice number, or the provisional reference of a check-in that may not have been accepted. */
    reference: recordReference,
    amount: price,
    voucher,
    paidAt: instant,
    booth: z.optional(boothLetters),
    /** The error code of the response that rejected the payment. */
    code: z.optional(z.string().check(z.regex(/^[A-Z_]{1,40}$/, 'Kein Code.'))),
  }),
});

export const journal = {
  'card-refusal': {
    label: 'Kartenzahlung',
    table: 'card_refusals',
    kinds: {
      parking: {
        'card-refused': 'Kartenzahlung nicht gebucht',
        'card-refusal-settled': 'Nicht gebuchte Kartenzahlung erledigt',
      },
    },
    facts: { reference: 'Nummer', amount: 'Betrag', voucher: 'Beleg', day: 'Tag' },
  },
} as const satisfies JournalPart;
