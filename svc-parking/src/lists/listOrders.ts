import type { RecordSort, SortOrder } from '@parkwart/contracts/inputs/recordSort';

export interface ListOrder<Sort = RecordSort> {
  readonly sort: Sort;
  readonly order: SortOrder;
}

/** Sorting by invoice number uses the list's own index. */
export type ColumnSort = Exclude<RecordSort, 'invoice'>;

type Stored = string | number | Date;

export interface SortColumn {
  readonly column: string;
  /** The index begins with the record's state, then has this column, then the record's id. */
  readonly index: string;
  readonly kind: 'instant' | 'integer' | 'text';
  /** Whether records are sorted by their state first and then by the column, as in the index. */
  readonly isByState?: boolean;
}

export interface SortPlace {
  /** The column `listState`; only needed if the order is `isByState`. */
  readonly state?: number | undefined;
  readonly value: Stored;
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
  state: { ...sortColumn('due', 'claimedAt', 'instant'), isByState: true },
};

/** The condition on `leftAt` for parked cars. */
export const STILL_PARKED = "> '9999-12-30'";

/** Encodes a page's edge; SQLite returns instants as text. */
export function sortText({ kind, isByState }: SortColumn, { state, value }: SortPlace): string {
  const text = kind === 'instant' ? new Date(value).toISOString() : String(value);
  return isByState ? `${state} ${text}` : text;
}

/** @returns undefined if the text is not a valid place */
export function sortPlace(column: SortColumn, text: string): SortPlace | undefined {
  const [, state, rest = ''] = column.isByState ? (/^(\d) (.*)$/.exec(text) ?? []) : [undefined, undefined, text];
  const value = sortValue(column, rest);
  return value === undefined ? undefined : { value, ...(state !== undefined && { state: Number(state) }) };
}

function sortValue({ kind }: SortColumn, text: string): Stored | undefined {
  if (kind === 'text') return text;
  const value = kind === 'instant' ? new Date(text) : Number(text);
  const isValid = kind === 'instant' ? !Number.isNaN(value.valueOf()) : Number.isSafeInteger(value);
  return text !== '' && isValid ? value : undefined;
}
