import { openOf } from '@parkwart/contracts/rules/claim';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import type { Column } from '@parkwart/ui/DataTable';
import { Money } from '@parkwart/ui/Money';
import { type Ticks, tickColumn } from '../items/tickColumn.tsx';
import { CaseCell } from './CaseCell.tsx';
import { texts } from './texts.ts';
import type { Case } from './useCaseChoice.tsx';

/** Their ids are those of `bank/EntryTable.module.css`. */
export function caseColumns<Row extends Case>(ticks: Ticks<Row>) {
  const { columns } = texts;
  return {
    select: tickColumn(columns.select, ({ record }) => texts.choose(record.invoiceNumber), ticks),
    entry: { id: 'entry', header: columns.who, wide: true, cell: ({ record }) => <CaseCell record={record} /> },
    amount: {
      id: 'amount',
      header: columns.open,
      wide: true,
      align: 'end',
      cell: ({ record }) => <Money euros={eurosFromCents(openOf(record))} />,
    },
  } satisfies Record<string, Column<Row>>;
}
