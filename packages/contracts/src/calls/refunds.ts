import * as z from 'zod/mini';
import { day, requiredText } from '../inputs/inputs.ts';
import { price } from '../inputs/price.ts';
import { defineCall } from './call.ts';
import { pageSize } from './recordLists.ts';
import { settingsInput } from './settingsCalls.ts';

/** `ordered`: in a file for the bank; the statements that follow say whether it was `paid`, and whether it came back. */
export const REFUND_STATES = ['ordered', 'paid', 'returned', 'withdrawn'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Of a refund that was transferred by hand. */
export const NO_FILE = '0';

/** What is to be paid back (zu erstatten): a bank entry's rest, or what was paid beyond a record's charges. */
const dueRefund = z.object({
  /** `entry-12` or `record-100170` */
  _id: z.string(),
  /** Absent where the payment was for none. */
  invoiceNumber: z.optional(z.number()),
  /** In euros. */
  amount: z.number(),
  /** Of the payer, as the statement has them; empty where no bank entry says them. */
  name: z.string(),
  iban: z.string(),
  /** Why it is due, in sentences. */
  reason: z.string(),
  /** Why a file cannot pay this payer, in a sentence. */
  refused: z.optional(z.string()),
});
export type DueRefund = z.infer<typeof dueRefund>;

const refund = z.object({
  _id: z.string(),
  /** By which the statement names it: `ERST-100170-1`. */
  reference: z.string(),
  invoiceNumber: z.optional(z.number()),
  /** In euros. */
  amount: z.number(),
  name: z.string(),
  iban: z.string(),
  state: z.enum(REFUND_STATES),
  /** ISO 8601 */
  orderedAt: z.string(),
  /** The file it is in, or `NO_FILE`. */
  file: z.string(),
  /** Why the bank sent it back, in German; empty unless it did. */
  returnReason: z.string(),
});
export type Refund = z.infer<typeof refund>;

const bank = { service: 'parking', allow: ['Admin'] } as const;
const id = z.strictObject({ id: z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Keine Nummer einer Erstattung.')) });

export const getDueRefunds = defineCall({
  ...bank,
  method: 'GET',
  path: '/bank/refunds/due',
  summary: 'Was zu erstatten ist: Reste von Umsätzen, und was mehr bezahlt als berechnet ist.',
  answer: z.object({
    refunds: z.array(dueRefund),
    /** There are more than are listed. */
    hasMore: z.boolean(),
  }),
});

export const getRefunds = defineCall({
  ...bank,
  method: 'GET',
  path: '/bank/refunds',
  summary: 'Eine Seite der beauftragten Erstattungen, die neuesten zuerst.',
  query: z.strictObject({ after: z.optional(id.shape.id), limit: pageSize }),
  answer: z.object({ refunds: z.array(refund) }),
});

/** The account's holder and IBAN. */
export const payeeInput = z.strictObject({
  name: requiredText(70, 'Bitte geben Sie den Kontoinhaber an.'),
  iban: settingsInput.shape.iban,
});
export type Payee = z.infer<typeof payeeInput>;

const order = z.strictObject({
  due: z.string().check(z.regex(/^(?:entry|record)-[1-9]\d{0,8}$/, 'Das ist nicht zu erstatten.')),
  amount: price.check(z.minimum(0.01, 'Bitte geben Sie einen Betrag an.')),
  /** By default the payer. */
  payee: z.optional(payeeInput),
});

/** The day of a transfer by hand. */
export const transferInput = z.strictObject({ transferredOn: day });
export type TransferInput = z.infer<typeof transferInput>;

/** Nothing is sent to a bank: the file is. */
export const orderRefunds = defineCall({
  ...bank,
  method: 'POST',
  path: '/bank/refunds',
  summary: 'Erstattungen beauftragen: Es entsteht eine Überweisungsdatei (pain.001.001.09) für die Bank.',
  refuses: [404, 409, 422],
  needsProof: 'always',
  idempotent: true,
  status: 201,
  body: z.strictObject({
    refunds: z
      .array(order)
      .check(z.minLength(1, 'Bitte wählen Sie mindestens eine Erstattung.'), z.maxLength(100, 'Höchstens 100.')),
    /** The admin transferred them by hand on this day: they make no file. */
    transferredOn: z.optional(transferInput.shape.transferredOn),
  }),
  answer: z.object({
    /** The file's, `NO_FILE` without. */
    _id: z.string(),
    count: z.number(),
    /** In euros. */
    amount: z.number(),
  }),
});

/** The same bytes every time. */
export const getRefundFile = defineCall({
  ...bank,
  method: 'GET',
  path: '/bank/refund-files/{id}',
  summary: 'Eine Überweisungsdatei noch einmal laden.',
  refuses: [404, 409],
  params: id,
  answer: z.object({ name: z.string(), content: z.string() }),
});

/** It is due again. */
export const withdrawRefund = defineCall({
  ...bank,
  method: 'PUT',
  path: '/bank/refunds/{id}/state',
  summary: 'Eine Erstattung verwerfen, die der Bank nicht übergeben wurde.',
  refuses: [404, 409],
  params: id,
  body: z.strictObject({ state: z.enum(['withdrawn']) }),
  answer: refund,
});
