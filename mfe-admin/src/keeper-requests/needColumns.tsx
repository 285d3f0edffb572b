import type { KeeperNeed } from '@parkwart/contracts/entities/keeperRequest';
import type { Column } from '@parkwart/ui/DataTable';
import { Money } from '@parkwart/ui/Money';
import text from '@parkwart/ui/text.module.css';
import { invoiceCell } from '../dunning-run/invoiceCell.tsx';
import { Tick } from '../items/Tick.tsx';
import { withoutShared } from './sharedReason.ts';
import { texts } from './texts.ts';
import type { NeedRow } from './useAsk.ts';

const { columns } = texts;

/** What a record is asked for with. @param shared what all reasons say, which stands above the table */
export function shownColumns<Row extends KeeperNeed>(shared: string): Column<Row>[] {
  return [
    {
      id: 'invoice',
      header: columns.invoice,
      width: '9.5rem',
      cell: invoiceCell,
    },
    {
      id: 'reason',
      header: columns.why,
      wide: true,
      cell: (row) => <span className={text.hint}>{withoutShared(row, shared)}</span>,
    },
    { id: 'pictures', header: columns.pictures, align: 'end', cell: ({ pictures }) => pictures },
    { id: 'cost', header: columns.cost, align: 'end', cell: ({ cost }) => <Money euros={cost} /> },
  ];
}

interface Ticks {
  readonly shared: string;
  readonly isChosen: (row: NeedRow) => boolean;
  readonly choose: (id: string, isChosen: boolean) => void;
}

export function needColumns({ shared, isChosen, choose }: Ticks): Column<NeedRow>[] {
  const select: Column<NeedRow> = {
    id: 'select',
    header: columns.select,
    wide: true,
    cell: (row) => (
      <Tick
        label={texts.choose(row.record.invoiceNumber)}
        isTicked={isChosen(row)}
        onTick={(isTicked) => choose(row._id, isTicked)}
      />
    ),
  };
  return [select, ...shownColumns<NeedRow>(shared)];
}
