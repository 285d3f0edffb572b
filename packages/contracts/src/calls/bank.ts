import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import { inBody, type Rule } from '../calls-kit/rule.ts';
import type { JournalPart } from '../calls-kit/subject.ts';
import { flag } from '../inputs/flag.ts';
import { invoiceNumber } from '../inputs/inputs.ts';
import { price } from '../inputs/price.ts';
import { pageSize } from './recordLists.ts';

export const MAX_STATEMENT_BYTES = 25 * 1024 * 1024;
export const STATEMENT_FIELD = 'statement';

/**
 * The state of a bank entry: `certain` and `proposed` entries have a proposal, `unknown` entries have none, `outgoing`
 * entries are money that went out or was returned, `booked` entries are booked on accounts, `aside` entries belong to
 * no claim.
 */
export const ENTRY_STATES = ['certain', 'proposed', 'unknown', 'outgoing', 'booked', 'aside'] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

/** Counting the entries of a state stops after this number. */
export const MOST_COUNTED = 10_000;

/** 053: a day's statement; 052: a report during the day (only a preview); 054: the parts of batches. */
const STATEMENT_KINDS = ['053', '052', '054'] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

/** A bank statement in an imported file. Days are d.m.yyyy, amounts in euros. */
const bankStatement = z.object({
  kind: z.enum(STATEMENT_KINDS),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  closing: z.nullable(z.number()),
  entries: z.number(),
  /** Number of entries that an earlier file already contained. */
  seen: z.number(),
  /** German sentences for the admin: checks that were not possible, gaps, overlaps. */
  notes: z.array(z.string()),
});

const bankImport = z.object({
  _id: z.string(),
  fileName: z.string(),
  /** ISO 8601 */
  importedAt: z.string(),
  statements: z.array(bankStatement),
});
export type BankImport = z.infer<typeof bankImport>;

const allocation = z.object({ invoiceNumber: z.number(), amount: z.number() });

const entryLink = z.object({ _id: z.string(), day: z.string() });

/** One booking of a statement (Umsatz), or one part of a batch. */
const bankEntry = z.object({
  _id: z.string(),
  /** d.m.yyyy */
  day: z.string(),
  /** In euros, unless `currency` is another currency; negative for outgoing money. */
  amount: z.number(),
  currency: z.string(),
  state: z.enum(ENTRY_STATES),
  name: z.string(),
  iban: z.string(),
  purpose: z.string(),
  /** A German sentence: why this allocation is proposed, or what is unclear. */
  reason: z.string(),
  /** German sentences: what the admin has to do besides booking the entry. */
  warning: z.optional(z.string()),
  /** The proposed allocations; in state `booked`, the booked allocations. */
  allocations: z.array(allocation),
  /**
   * The part of the entry's amount that is not booked on any account; for an entry with a proposal, the part that would
   * still not be booked after the admin books the proposal.
   */
  rest: z.number(),
  /** Identifies the proposal, so that only the proposal that the admin has seen can be booked. */
  proposal: z.optional(z.string()),
  /** With this entry, the bank reverses an earlier entry. */
  isReversal: z.optional(z.boolean()),
  /** The payment that was returned with this entry. */
  takesBack: z.optional(entryLink),
  /** The entry with which this payment was returned. */
  takenBackBy: z.optional(entryLink),
  /** An earlier entry that this entry may duplicate. */
  looksLike: z.optional(entryLink),
  /** The entry settles many payments at once, so an admin can only put it aside. */
  isCards: z.optional(z.boolean()),
  /** The payment provider's transfer of many online payments, whose records are paid already. */
  isPayout: z.optional(z.boolean()),
  /** The entry's payment is already booked by hand; booking the entry replaces the posting that was booked by hand. */
  isByHand: z.optional(z.boolean()),
  /** The entry is a refund that went out or came back, so it pays no record. */
  isRefund: z.optional(z.boolean()),
});
export type BankEntry = z.infer<typeof bankEntry>;

const bank = { service: 'parking', allow: ['Admin'] } as const;

/** Imports a camt file (XML or ZIP), completely or not at all. */
export const importStatement = defineCall({
  ...bank,
  method: 'POST',
  path: '/bank/statements',
  summary: 'Einen Kontoauszug (camt.053, camt.052, camt.054; XML oder ZIP) einlesen: ganz oder gar nicht.',
  refuses: [409, 422],
  status: 201,
  upload: STATEMENT_FIELD,
  answer: bankImport,
});

export const getImports = defineCall({
  ...bank,
  method: 'GET',
  path: '/bank/imports',
  summary: 'Die zuletzt eingelesenen Kontoauszüge, die neuesten zuerst.',
  answer: z.object({ imports: z.array(bankImport) }),
});

const entryId = z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'Keine Nummer eines Umsatzes.'));
const params = z.strictObject({ id: entryId });

export const getBankEntries = defineCall({
  ...bank,
  method: 'GET',
  path: '/bank/entries',
  summary:
    'Eine Seite der Umsätze in einem Zustand, die neuesten zuerst; auf der ersten auch, wie viele es je Zustand sind und wie viele Beträge zu erstatten sind.',
  query: z.strictObject({
    state: z.enum(ENTRY_STATES),
    /** If set, the response contains only entries with a part that is booked on no account. */
    hasRest: z.optional(flag),
    after: z.optional(entryId),
    limit: pageSize,
  }),
  answer: z.object({
    entries: z.array(bankEntry),
    /**
     * Number of entries by state, at most `MOST_COUNTED + 1` except for `certain`; `refunds` is the number of amounts
     * to refund.
     */
    counts: z.record(z.string(), z.number()),
  }),
});

const ofEntry = <Answer extends z.ZodMiniType>(path: `/bank/entries/{id}${string}`, summary: string, answer: Answer) =>
  defineCall({ ...bank, method: 'GET', path, summary, refuses: [404], params, answer });

export const getBankEntry = ofEntry('/bank/entries/{id}', 'Ein Umsatz, in welchem Zustand er auch ist.', bankEntry);

export const getReturnablePayments = ofEntry(
  '/bank/entries/{id}/payments',
  'Welche Zahlungen mit diesem Umsatz zurückgegangen sein können, die neuesten zuerst.',
  z.object({ entries: z.array(bankEntry) }),
);

const seenOfEach = z.refine<{ readonly entries: readonly string[]; readonly seen?: readonly string[] }>(
  ({ entries, seen }) => seen === undefined || seen.length === entries.length,
  { message: '`seen` nennt zu jedem Umsatz den Vorschlag, der gezeigt war.', path: ['seen'] },
);

export const rules: readonly Rule[] = [
  {
    check: seenOfEach,
    says: '`seen` hat so viele Einträge wie `entries`.',
    keep: (request) => {
      const { entries, seen } = request.body as { readonly entries: readonly string[]; readonly seen?: unknown };
      return seen === undefined ? request : inBody(request, { seen: entries.map(() => '') });
    },
  },
];

/** Books proposals. Skips entries whose proposal has changed since the admin saw it, and returns them in `changed`. */
export const bookProposals = defineCall({
  ...bank,
  method: 'POST',
  path: '/bank/bookings',
  summary: 'Umsätze so buchen, wie sie vorgeschlagen sind.',
  repeatable: true,
  body: z
    .strictObject({
      entries: z.array(entryId).check(z.minLength(1), z.maxLength(100, 'Höchstens 100 Umsätze.')),
      /**
       * The `proposal` of each entry as the admin saw it, in the order of the entries; without this list, the current
       * proposals are booked.
       */
      seen: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(100))),
    })
    .check(seenOfEach),
  answer: z.object({ booked: z.array(bankEntry), changed: z.array(bankEntry) }),
});

const change = <Body extends z.ZodMiniType>(path: `/bank/entries/{id}/${string}`, summary: string, body: Body) =>
  defineCall({
    ...bank,
    method: 'PUT',
    path,
    summary,
    refuses: [404, 409, 422],
    params,
    body,
    answer: bankEntry,
  });

/**
 * An empty list of allocations reverses the entry's postings or, with `isOverpaid`, marks the whole entry for a refund.
 */
export const allocateEntry = change(
  '/bank/entries/{id}/allocations',
  'Einen Umsatz auf Datensätze buchen, auf jeden höchstens so viel, wie dort offen ist; ohne Datensatz die Buchungen zurücknehmen oder den Umsatz zum Erstatten vormerken.',
  z.strictObject({
    allocations: z
      .array(
        z.strictObject({ invoiceNumber, amount: price.check(z.minimum(0.01, 'Bitte geben Sie einen Betrag an.')) }),
      )
      .check(z.maxLength(50, 'Höchstens 50 Rechnungen.')),
    /** With an empty list of allocations: refund the whole amount. */
    isOverpaid: z.optional(z.boolean()),
  }),
);

export const setEntryAside = change(
  '/bank/entries/{id}/aside',
  'Vermerken, dass ein Umsatz keine Forderung betrifft, oder das zurücknehmen.',
  z.strictObject({ isAside: z.boolean() }),
);

/**
 * Books the return of a payment, and the record of this payment is then open again. To undo the booking, call
 * `allocateEntry` with an empty list of allocations: the payment counts again.
 */
export const takePaymentBack = change(
  '/bank/entries/{id}/return',
  'Buchen, dass eine Zahlung mit diesem Umsatz zurückging: Was sie auf Datensätzen gebucht hat, wird zurückgenommen.',
  z.strictObject({ payment: entryId }),
);

export const journal = {
  record: {
    kinds: {
      parking: {
        'payment-joined': 'Zahlung von Hand mit dem Kontoauszug verbunden',
        'payment-separated': 'Zahlung von Hand vom Kontoauszug getrennt',
        'payment-returned': 'Zahlung zurückgegeben',
      },
    },
  },
  'bank-import': {
    label: 'Kontoauszug',
    table: 'bank_imports',
    kinds: { parking: { 'statement-imported': 'Kontoauszug eingelesen' } },
    personal: { fileName: 'Datei' },
    facts: { size: 'Größe', hash: 'SHA-256', statements: 'Auszüge', entries: 'Umsätze', seen: 'Schon bekannt' },
  },
  'bank-entry': {
    label: 'Umsatz',
    table: 'bank_entries',
    kinds: { parking: { 'bank-entry-booked': 'Umsatz gebucht', 'bank-entry-aside': 'Umsatz ohne Forderung' } },
    personal: {
      payerName: 'Name',
      payerIban: 'IBAN',
      purpose: 'Verwendungszweck',
      reference: 'Referenz',
      otherReferences: 'Weitere Referenzen',
    },
    facts: {
      allocations: 'Zugeordnet',
      rest: 'Zu erstatten',
      isAside: 'Betrifft keine Forderung',
      takesBack: 'Zurückgegebener Umsatz',
      payout: 'Auszahlung',
    },
  },
} as const satisfies JournalPart;
