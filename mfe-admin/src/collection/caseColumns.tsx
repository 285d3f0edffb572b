import { openOf } from '@parkwart/contracts/rules/claim';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import type { Column } from '@parkwart/ui/DataTable';
import { Money } from '@parkwart/ui/Money';
import { Tick } from '../items/Tick.tsx';
import { CaseCell } from './CaseCell.tsx';
import { texts } from './texts.ts';
import type { Case } from './useCaseChoice.tsx';

export interface Ticks<Row> {
  readonly isChosen: (row: Row) => boolean;
  readonly choose: (id: string, isChosen: boolean) => void;
}

/** Their ids are those of `bank/EntryTable.module.css`. */
export function caseColumns<Row extends Case>({ isChosen, choose }: Ticks<Row>, mayChoose: (row: Row) => boolean) {
  const { columns } = texts;
  return {
    select: {
      id: 'select',
      header: columns.select,
      wide: true,
      cell: (row) => (
        <Tick
          label={texts.choose(row.record.invoiceNumber)}
          isTicked={isChosen(row)}
          isDisabled={!mayChoose(row)}
          onTick={(isTicked) => choose(row._id, isTicked)}
        />
      ),
    },
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
