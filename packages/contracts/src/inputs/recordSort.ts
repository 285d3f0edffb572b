import * as z from 'zod/mini';

/** Columns that a list can be sorted by; the default is the invoice number, newest first. */
export const RECORD_SORTS = [
  'invoice',
  'date',
  'plate',
  'colour',
  'model',
  'checkout',
  'due',
  'fine',
  'open',
  /**
   * The states in the order inactive, paid, open, reminder, collection; within each state, the oldest due day first.
   */
  'state',
] as const;
export type RecordSort = (typeof RECORD_SORTS)[number];

export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

const MAX_VALUE = 200;

export const sorting = {
  sort: z.optional(z.enum(RECORD_SORTS)),
  order: z.optional(z.enum(SORT_ORDERS)),
  /**
   * Only with `sort`: the sort value, from `edges`, that the record in `after` or `before` had when the page was
   * loaded. The record may have changed since then.
   */
  value: z.optional(z.string().check(z.maxLength(MAX_VALUE))),
};

/** The sort values of the page's first and last record. */
export const sortEdges = z.object({ first: z.string(), last: z.string() });
export type SortEdges = z.infer<typeof sortEdges>;
