import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import type { JournalPart } from '../calls-kit/subject.ts';

/** Totals of a month's postings. Amounts in euros. */
const bookFigures = z.object({
  postings: z.number(),
  /** Number of postings that belong to an exported month but were booked after its export. */
  late: z.number(),
  charged: z.number(),
  waived: z.number(),
  /** Payments minus returns and refunds. */
  received: z.number(),
  /** The VAT contained in charges or in payments, depending on the taxation. */
  vat: z.number(),
  /** Number of DATEV files; each has at most 99,999 postings. */
  files: z.number(),
});
export type BookFigures = z.infer<typeof bookFigures>;

/**
 * `running`: the month is not over; `open`: the month may be exported; `waiting`: an earlier month must be exported
 * first; `before`: the month lies before the first exported month, so it is in other books; `passed`: the month's only
 * postings were booked after a later month was exported.
 */
export const BOOK_MONTH_STATES = ['running', 'open', 'waiting', 'before', 'passed', 'exported'] as const;
export type BookMonthState = (typeof BOOK_MONTH_STATES)[number];

const bookMonth = z.object({
  /** `2026-10` */
  month: z.string(),
  state: z.enum(BOOK_MONTH_STATES),
  /** ISO 8601 */
  exportedAt: z.optional(z.string()),
  /** The id of the user who exported the month. */
  account: z.optional(z.string()),
  /** In a list, only exported months have figures. */
  figures: z.optional(bookFigures),
});
export type BookMonth = z.infer<typeof bookMonth>;

const books = { service: 'parking', allow: ['Admin'] } as const;
const params = z.strictObject({
  month: z.string().check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'Ein Monat wie 2026-10.')),
});

export const getBookMonths = defineCall({
  ...books,
  method: 'GET',
  path: '/books',
  summary: 'Die Monate mit Buchungen, die neuesten zuerst, und welche davon exportiert sind.',
  answer: z.object({
    months: z.array(bookMonth),
    /** Whether the settings contain everything that DATEV requires. */
    isReady: z.boolean(),
  }),
});

export const getBookMonth = defineCall({
  ...books,
  method: 'GET',
  path: '/books/{month}',
  summary: 'Ein Monat mit seinen Summen.',
  params,
  answer: bookMonth,
});

/** Exports a month. An exported month is final: later postings belong to the next month. */
export const exportBookMonth = defineCall({
  ...books,
  method: 'PUT',
  path: '/books/{month}/export',
  summary: 'Einen Monat als exportiert festhalten; danach gibt es seine DATEV-Datei.',
  refuses: [422],
  params,
  answer: bookMonth,
});

/** Returns a file in EXTF format, in Windows-1252. Each download of a month returns the same bytes. */
export const downloadBookMonth = defineCall({
  ...books,
  method: 'GET',
  path: '/books/{month}/datev',
  summary: 'Eine DATEV-Datei eines exportierten Monats (EXTF-Buchungsstapel); bei mehreren ist `part` die Nummer.',
  refuses: [422],
  params,
  query: z.strictObject({ part: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'Eine Zahl ab 1.'))) }),
  answer: z.string(),
  media: 'text/csv',
});

/** Returns a file for German Excel, like the export of the lists. The month need not be over or exported. */
export const listBookMonth = defineCall({
  ...books,
  method: 'GET',
  path: '/books/{month}/postings',
  summary: 'Die Buchungen eines Monats als CSV-Datei.',
  params,
  answer: z.string(),
  media: 'text/csv',
});

export const journal = {
  'book-export': {
    label: 'DATEV-Export',
    kinds: { parking: { 'month-exported': 'Monat exportiert' } },
    facts: { month: 'Monat', postings: 'Buchungen' },
  },
} as const satisfies JournalPart;
