import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import type { Rule } from '../calls-kit/rule.ts';
import type { JournalPart } from '../calls-kit/subject.ts';
import { rowId } from '../inputs/idParams.ts';
import { day, requiredText } from '../inputs/inputs.ts';
import { price } from '../inputs/price.ts';
import { settingsInput } from './operatorSettings.ts';
import { pageSize } from './recordLists.ts';

/**
 * `ordered`: the refund is in a file for the bank. Later statements show whether the refund was `paid`, and whether it
 * was `returned`.
 */
export const REFUND_STATES = ['ordered', 'paid', 'returned', 'withdrawn'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** The file id of a refund that was transferred by hand. */
export const NO_FILE = '0';

/** An amount to refund (zu erstatten): the part of a bank entry that pays no claim, or a record's overpayment. */
const dueRefund = z.object({
  /** `entry-12` or `record-100170` */
  _id: z.string(),
  /** Absent if the payment was for no record. */
  invoiceNumber: z.optional(z.number()),
  /** In euros. */
  amount: z.number(),
  /** The payer's name and IBAN from the statement; empty if there is no bank entry with them. */
  name: z.string(),
  iban: z.string(),
  /** German sentences: why the refund is due. */
  reason: z.string(),
  /**
   * In euros: the part that was paid online and can be refunded through the payment provider; absent if there is none.
   */
  online: z.optional(z.number()),
  /** A German sentence: why a refund file cannot pay this payer. */
  refused: z.optional(z.string()),
});
export type DueRefund = z.infer<typeof dueRefund>;

const refund = z.object({
  _id: z.string(),
  /** Identifies the refund on the statement: `ERST-100170-1`. */
  reference: z.string(),
  invoiceNumber: z.optional(z.number()),
  /** In euros. */
  amount: z.number(),
  name: z.string(),
  iban: z.string(),
  state: z.enum(REFUND_STATES),
  /** ISO 8601 */
  orderedAt: z.string(),
  /** The id of the refund's file, or `NO_FILE`. */
  file: z.string(),
  /** The bank's reason for returning the refund, in German; empty if the refund was not returned. */
  returnReason: z.string(),
  /** Whether the payment provider executes the refund. */
  isOnline: z.optional(z.boolean()),
});
export type Refund = z.infer<typeof refund>;

const bank = { service: 'parking', allow: ['Admin'] } as const;
const id = z.strictObject({ id: rowId('Keine Nummer einer Erstattung.') });

export const getDueRefunds = defineCall({
  ...bank,
  method: 'GET',
  path: '/bank/refunds/due',
  summary: 'Was zu erstatten ist: Reste von Umsätzen, und was mehr bezahlt als berechnet ist.',
  answer: z.object({
    refunds: z.array(dueRefund),
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

/** Holder and IBAN of the account that the refund goes to. */
export const payeeInput = z.strictObject({
  name: requiredText(70, 'Bitte geben Sie den Kontoinhaber an.'),
  iban: settingsInput.shape.iban,
});
export type Payee = z.infer<typeof payeeInput>;

const order = z.strictObject({
  due: z.string().check(z.regex(/^(?:entry|record)-[1-9]\d{0,8}$/, 'Das ist nicht zu erstatten.')),
  amount: price.check(z.minimum(0.01, 'Bitte geben Sie einen Betrag an.')),
  /** Defaults to the payer. */
  payee: z.optional(payeeInput),
});

/** The day of a transfer by hand. */
export const transferInput = z.strictObject({ transferredOn: day });
export type TransferInput = z.infer<typeof transferInput>;

const isOneWay = z.refine<{ readonly transferredOn?: string | undefined; readonly online?: true | undefined }>(
  ({ transferredOn, online }) => transferredOn === undefined || online === undefined,
  { message: 'Entweder von Hand überwiesen oder online.', path: ['online'] },
);

export const rules: readonly Rule[] = [
  {
    check: isOneWay,
    says: '`transferredOn` und `online` schließen einander aus.',
    keep: (request) => {
      const { online: _online, ...body } = request.body as { readonly online?: true };
      return { ...request, body };
    },
  },
];

/** Creates a file for the admin to give to the bank; the service sends nothing to a bank. */
export const orderRefunds = defineCall({
  ...bank,
  method: 'POST',
  path: '/bank/refunds',
  summary: 'Erstattungen beauftragen: Es entsteht eine Überweisungsdatei (pain.001.001.09) für die Bank.',
  refuses: [404, 409, 422],
  needsProof: 'always',
  idempotent: true,
  status: 201,
  body: z
    .strictObject({
      refunds: z
        .array(order)
        .check(z.minLength(1, 'Bitte wählen Sie mindestens eine Erstattung.'), z.maxLength(100, 'Höchstens 100.')),
      /** The day on which the admin transferred the refunds by hand; no file is created. */
      transferredOn: z.optional(transferInput.shape.transferredOn),
      /** If true, the payment provider refunds the online payments; no file is created, and no payee is needed. */
      online: z.optional(z.literal(true)),
    })
    .check(isOneWay),
  answer: z.object({
    /** The id of the file, or `NO_FILE`. */
    _id: z.string(),
    count: z.number(),
    /** In euros. */
    amount: z.number(),
  }),
});

/** Returns a refund file. Each download returns the same bytes. */
export const getRefundFile = defineCall({
  ...bank,
  method: 'GET',
  path: '/bank/refund-files/{id}',
  summary: 'Eine Überweisungsdatei noch einmal laden.',
  refuses: [404, 409],
  params: id,
  answer: z.object({ name: z.string(), content: z.string() }),
});

/** Withdraws a refund, so that its amount has to be refunded again. */
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

export const journal = {
  record: {
    kinds: {
      parking: { refund: 'Erstattung gebucht' },
    },
  },
  refund: {
    label: 'Erstattung',
    table: 'refunds',
    kinds: {
      parking: {
        'refund-ordered': 'Erstattung beauftragt',
        'refund-withdrawn': 'Erstattung verworfen',
        'refund-paid': 'Erstattung ausgeführt',
        'refund-returned': 'Erstattung zurückgekommen',
        'refund-reopened': 'Erstattung wieder beauftragt',
      },
    },
    personal: { creditor: 'Kontoinhaber', iban: 'IBAN' },
    facts: { reference: 'Referenz', amount: 'Betrag', returnReason: 'Grund der Bank' },
  },
} as const satisfies JournalPart;
