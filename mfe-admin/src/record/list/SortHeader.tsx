import type { ReactNode } from 'react';
import type { RecordColumn } from './RecordColumn.ts';
import classes from './SortHeader.module.css';
import type { ListOrder } from './useListFilters.ts';

interface SortHeaderProps {
  readonly column: RecordColumn;
  /** Undefined for the default, newest first. */
  readonly order: ListOrder | undefined;
  readonly onSort: (order: ListOrder | undefined) => void;
}

const REVERSED = { asc: 'desc', desc: 'asc' } as const;
const isUsual = ({ sort, order }: ListOrder) => sort === 'invoice' && order === 'desc';

/** A click cycles through the column's first order, the reverse, and the default (newest first). */
function nextOrder({ sort, firstOrder = 'desc' }: RecordColumn, current: ListOrder | undefined): ListOrder | undefined {
  if (sort === undefined) return current;
  const order = current?.sort === sort ? current.order : undefined;
  if (order === REVERSED[firstOrder]) return undefined;
  const next = {
    sort,
    order: order === undefined && !(sort === 'invoice' && !current) ? firstOrder : REVERSED[firstOrder],
  };
  return isUsual(next) ? undefined : next;
}

export function sortedAs({ sort }: RecordColumn, order: ListOrder | undefined): 'ascending' | 'descending' | undefined {
  const current = order ?? { sort: 'invoice', order: 'desc' };
  if (sort === undefined || current.sort !== sort) return undefined;
  return current.order === 'asc' ? 'ascending' : 'descending';
}

export function SortHeader({ column, order, onSort }: SortHeaderProps): ReactNode {
  if (column.sort === undefined) return column.header;
  return (
    <button
      type="button"
      className={classes.sort}
      data-sorted={sortedAs(column, order)}
      onClick={() => onSort(nextOrder(column, order))}
    >
      {column.header}
    </button>
  );
}
