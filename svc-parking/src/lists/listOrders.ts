import type { RecordSort, SortOrder } from '@parkwart/contracts/calls/recordSort';

export interface ListOrder<Sort = RecordSort> {
  readonly sort: Sort;
  readonly order: SortOrder;
}

/** Sorting by invoice number uses the list's own index. */
export type ColumnSort = Exclude<RecordSort, 'invoice'>;

export type Stored = string | number | Date;

export interface SortColumn {
  readonly column: string;
  /** Contains the record's state before the column, and its id after it. */
  readonly index: string;
  readonly kind: 'instant' | 'integer' | 'text';
}

const sortColumn = (sort: RecordSort, column: string, kind: SortColumn['kind']): SortColumn => ({
  column,
  kind,
  index: `records_order_${sort}`,
});

export const SORT_COLUMNS: Readonly<Record<ColumnSort, SortColumn>> = {
  date: sortColumn('date', 'entryAt', 'instant'),
  plate: sortColumn('plate', 'normalisedPlate', 'text'),
  colour: sortColumn('colour', 'vehicleColor', 'text'),
  model: sortColumn('model', 'vehicleModel', 'text'),
  checkout: sortColumn('checkout', 'leftAt', 'instant'),
  due: sortColumn('due', 'claimedAt', 'instant'),
  fine: sortColumn('fine', 'finesCents', 'integer'),
  open: { ...sortColumn('open', 'owedCents', 'integer'), index: 'records_order_owed' },
};

/** The condition on `leftAt` for parked cars. */
export const STILL_PARKED = "> '9999-12-30'";

/** Encodes a page's edge; SQLite returns instants as text. */
export function sortText({ kind }: SortColumn, value: Stored): string {
  return kind === 'instant' ? new Date(value).toISOString() : String(value);
}

/** @returns undefined if the text is not a valid value */
export function sortValue({ kind }: SortColumn, text: string): Stored | undefined {
  if (kind === 'text') return text;
  const value = kind === 'instant' ? new Date(text) : Number(text);
  const isValid = kind === 'instant' ? !Number.isNaN(value.valueOf()) : Number.isSafeInteger(value);
  return text !== '' && isValid ? value : undefined;
}
