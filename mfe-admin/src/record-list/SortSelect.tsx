import { SORT_ORDERS } from '@parkwart/contracts/calls/recordSort';
import { SelectField } from '@parkwart/ui/SelectField';
import { texts } from '../record/texts.ts';
import type { RecordColumn } from './RecordColumn.ts';
import type { ListOrder } from './useListFilters.ts';

interface SortSelectProps {
  readonly columns: readonly RecordColumn[];
  readonly order: ListOrder | undefined;
  readonly onSort: (order: ListOrder | undefined) => void;
}

const NEWEST = '';
const keyOf = ({ sort, order }: ListOrder) => `${sort} ${order}`;

/** Replaces the column headings where rows are cards. */
export function SortSelect({ columns, order, onSort }: SortSelectProps) {
  const choices = columns.flatMap(({ sort, header }) =>
    sort === undefined
      ? []
      : SORT_ORDERS.map((direction) => ({
          order: { sort, order: direction },
          label: (direction === 'asc' ? texts.ascending : texts.descending)(String(header)),
        })),
  );
  const options = [
    { value: NEWEST, label: texts.newestFirst },
    ...choices.map((choice) => ({ value: keyOf(choice.order), label: choice.label })),
  ];
  return (
    <SelectField
      label={texts.sortLabel}
      labelHidden
      value={order ? keyOf(order) : NEWEST}
      options={options}
      onChange={({ target }) => onSort(choices.find((choice) => keyOf(choice.order) === target.value)?.order)}
    />
  );
}
