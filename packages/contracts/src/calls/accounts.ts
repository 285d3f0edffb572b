import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import type { JournalPart } from '../calls-kit/subject.ts';
import { posting, WAIVER_REASONS } from '../entities/posting.ts';
import { parkingRecord } from '../entities/record.ts';
import { rowId } from '../inputs/idParams.ts';
import { day, invoiceNumber } from '../inputs/inputs.ts';
import { price } from '../inputs/price.ts';

const params = z.strictObject({ invoiceNumber });

/**
 * Returns the account (Konto) of a record: its postings by day, and those of the same day in booking order. The account
 * remains available after the record was deleted.
 */
export const getAccount = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/accounts/{invoiceNumber}',
  summary: 'Die Buchungen eines Datensatzes, die ältesten zuerst.',
  allow: ['Admin'],
  refuses: [404],
  params,
  answer: z.object({ postings: z.array(posting) }),
});

const book = <Body extends z.ZodMiniType>(path: `/accounts/{invoiceNumber}/${string}`, summary: string, body: Body) =>
  defineCall({
    service: 'parking',
    method: 'POST',
    path,
    summary,
    allow: ['Admin'],
    refuses: [404, 422],
    idempotent: true,
    status: 201,
    params,
    body,
    answer: parkingRecord,
  });

const amount = price.check(z.minimum(0.01, 'Bitte geben Sie einen Betrag an.'));

export const REFERENCE_MAX_LENGTH = 20;

/** A fixed format keeps personal data out, because postings outlive every person's data. */
const reference = z
  .string()
  .check(
    z.trim(),
    z.regex(
      new RegExp(`^[A-Za-z0-9./_-]{0,${REFERENCE_MAX_LENGTH}}$`),
      `Höchstens ${REFERENCE_MAX_LENGTH} Buchstaben, Ziffern, Punkte, Striche und Schrägstriche.`,
    ),
  );

/** The type `collection` stands for money that a collection agency passed on. */
export const paymentInput = z.strictObject({
  amount,
  day,
  type: z.enum(['transfer', 'card', 'by-hand', 'collection']),
  /** The collection agency's reference, or the receipt number of the card terminal. */
  reference: z.optional(reference),
});
export const waiverInput = z.strictObject({ amount, reason: z.enum(WAIVER_REASONS, 'Bitte wählen Sie einen Grund.') });

/** Books a payment by hand, without a bank statement. The payment is at most the open amount. */
export const bookPayment = book(
  '/accounts/{invoiceNumber}/payments',
  'Eine Zahlung von Hand buchen, höchstens so viel, wie offen ist.',
  paymentInput,
);

export const bookWaiver = book(
  '/accounts/{invoiceNumber}/waivers',
  'Einen Betrag erlassen, höchstens so viel, wie offen ist.',
  waiverInput,
);

/** Reverses a payment or a waiver that was booked by hand. */
export const reversePosting = book(
  '/accounts/{invoiceNumber}/reversals',
  'Eine Buchung zurücknehmen; eine Gegenbuchung folgt ihr.',
  z.strictObject({ posting: rowId('Keine Nummer einer Buchung.') }),
);

export const journal = {
  record: {
    kinds: {
      parking: { waiver: 'Betrag erlassen', 'posting-reversed': 'Buchung zurückgenommen' },
    },
    facts: { paid: 'Gezahlt', waived: 'Erlassen' },
  },
} as const satisfies JournalPart;
