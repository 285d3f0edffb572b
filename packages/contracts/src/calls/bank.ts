import * as z from 'zod/mini';
import { flag } from '../inputs/flag.ts';
import { invoiceNumber } from '../inputs/inputs.ts';
import { price } from '../inputs/price.ts';
import { defineCall } from './call.ts';
import { pageSize } from './recordLists.ts';

export const MAX_STATEMENT_BYTES = 25 * 1024 * 1024;
export const STATEMENT_FIELD = 'statement';

/**
 * What is to be done with a bank entry: `certain` and `proposed` ones have a proposal, `unknown` ones none, `outgoing`
 * ones went out or were returned, `booked` ones are on accounts, `aside` ones are no claim's.
 */
export const ENTRY_STATES = ['certain', 'proposed', 'unknown', 'outgoing', 'booked', 'aside'] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

/** Counting a state's entries stops here. */
export const MOST_COUNTED = 10_000;

/** A statement of an imported file. Days are d.m.yyyy, amounts in euros. */
const bankStatement = z.object({
  kind: z.enum(['053', '052', '054']),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  closing: z.nullable(z.number()),
  entries: z.number(),
  /** Entries that an earlier file had brought. */
  seen: z.number(),
  /** What a person should know of it, in sentences: what could not be checked, a gap, an overlap. */
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

/** What came in or went out (Umsatz), or a part of a batch. */
const bankEntry = z.object({
  _id: z.string(),
  /** d.m.yyyy */
  day: z.string(),
  /** In euros unless `currency` says otherwise; negative for what went out. */
  amount: z.number(),
  currency: z.string(),
  state: z.enum(ENTRY_STATES),
  name: z.string(),
  iban: z.string(),
  purpose: z.string(),
  /** Why this is proposed, or what is unclear, in a sentence. */
  reason: z.string(),
  /** What a person must do beside booking it, in sentences. */
  warning: z.optional(z.string()),
  /** Proposed, or booked once it is `booked`. */
  allocations: z.array(allocation),
  /** Of the amount, what no account has, or would have with the proposal. */
  rest: z.number(),
  /** The bank takes back an earlier entry with it. */
  isReversal: z.optional(z.boolean()),
  /** The payment that went back with it. */
  takesBack: z.optional(entryLink),
  /** The entry with which it went back. */
  takenBackBy: z.optional(entryLink),
  /** An earlier entry that it may repeat. */
  looksLike: z.optional(entryLink),
  /** A card terminal's settlement, which is nobody's payment. */
  isCards: z.optional(z.boolean()),
  /** It brings what was booked by hand already: booked, it takes the place of that. */
  isByHand: z.optional(z.boolean()),
  /** A refund that went out, or came back: no record's payment. */
  isRefund: z.optional(z.boolean()),
});
export type BankEntry = z.infer<typeof bankEntry>;

const bank = { service: 'parking', allow: ['Admin'] } as const;

/** A camt file as XML or ZIP: all of it or nothing. */
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
    /** Of what no account has: only these. */
    hasRest: z.optional(flag),
    after: z.optional(entryId),
    limit: pageSize,
  }),
  answer: z.object({
    entries: z.array(bankEntry),
    /** By state, except for certain ones `MOST_COUNTED + 1` for any more; `refunds` counts what is to be refunded. */
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

/** Those that are no longer as proposed stay, and are named. */
export const bookProposals = defineCall({
  ...bank,
  method: 'POST',
  path: '/bank/bookings',
  summary: 'Umsätze so buchen, wie sie vorgeschlagen sind.',
  repeatable: true,
  body: z.strictObject({ entries: z.array(entryId).check(z.minLength(1), z.maxLength(100, 'Höchstens 100 Umsätze.')) }),
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

/** On none, the entry's bookings are taken back, unless all of it is to be refunded. */
export const allocateEntry = change(
  '/bank/entries/{id}/allocations',
  'Einen Umsatz auf Datensätze buchen, auf jeden höchstens so viel, wie dort offen ist; ohne Datensatz die Buchungen zurücknehmen oder den Umsatz zum Erstatten vormerken.',
  z.strictObject({
    allocations: z
      .array(
        z.strictObject({ invoiceNumber, amount: price.check(z.minimum(0.01, 'Bitte geben Sie einen Betrag an.')) }),
      )
      .check(z.maxLength(50, 'Höchstens 50 Rechnungen.')),
    /** Beside no records: all of it is to be refunded. */
    isOverpaid: z.optional(z.boolean()),
  }),
);

export const setEntryAside = change(
  '/bank/entries/{id}/aside',
  'Vermerken, dass ein Umsatz keine Forderung betrifft, oder das zurücknehmen.',
  z.strictObject({ isAside: z.boolean() }),
);

/** The record is open again. On `allocations` without a record, the payment counts again. */
export const takePaymentBack = change(
  '/bank/entries/{id}/return',
  'Buchen, dass eine Zahlung mit diesem Umsatz zurückging: Was sie auf Datensätzen gebucht hat, wird zurückgenommen.',
  z.strictObject({ payment: entryId }),
);
