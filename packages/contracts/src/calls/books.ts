import * as z from 'zod/mini';
import { defineCall } from './call.ts';

/** What a month's postings add up to. Amounts in euros. */
const bookFigures = z.object({
  postings: z.number(),
  /** Of them, those that belong to an exported month and were booked after its export. */
  late: z.number(),
  charged: z.number(),
  waived: z.number(),
  /** Payments less what was returned and refunded. */
  received: z.number(),
  /** The VAT that the bookings contain: of charges or of payments, as they are taxed. */
  vat: z.number(),
  /** DATEV's files, of 99,999 bookings at most. */
  files: z.number(),
});
export type BookFigures = z.infer<typeof bookFigures>;

/**
 * `running`: not over yet; `open`: may be exported; `waiting`: an earlier month comes first; `before`: lies before the
 * first exported month, so that other books have it; `passed`: got its only postings after a later month was exported.
 */
export const BOOK_MONTH_STATES = ['running', 'open', 'waiting', 'before', 'passed', 'exported'] as const;
export type BookMonthState = (typeof BOOK_MONTH_STATES)[number];

const bookMonth = z.object({
  /** `2026-10` */
  month: z.string(),
  state: z.enum(BOOK_MONTH_STATES),
  /** ISO 8601 */
  exportedAt: z.optional(z.string()),
  /** The id of who exported it. */
  account: z.optional(z.string()),
  /** In a list only of exported months. */
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
    /** Whether the settings hold what DATEV requires. */
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

/** Once exported, a month stays as it is: what is booked later belongs to the next one. */
export const exportBookMonth = defineCall({
  ...books,
  method: 'PUT',
  path: '/books/{month}/export',
  summary: 'Einen Monat als exportiert festhalten; danach gibt es seine DATEV-Datei.',
  refuses: [422],
  params,
  answer: bookMonth,
});

/** EXTF in Windows-1252, the same bytes every time. */
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

/** For German Excel, like the lists; also of a month that is not over or not exported. */
export const listBookMonth = defineCall({
  ...books,
  method: 'GET',
  path: '/books/{month}/postings',
  summary: 'Die Buchungen eines Monats als CSV-Datei.',
  params,
  answer: z.string(),
  media: 'text/csv',
});
