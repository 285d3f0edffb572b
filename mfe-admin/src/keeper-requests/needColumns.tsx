import type { KeeperNeed } from '@parkwart/contracts/entities/keeperRequest';
import type { Column } from '@parkwart/ui/DataTable';
import { Money } from '@parkwart/ui/Money';
import text from '@parkwart/ui/text.module.css';
import { invoiceCell } from '../dunning-run/invoiceCell.tsx';
import { type Ticks, tickColumn } from '../items/tickColumn.tsx';
import { texts } from './texts.ts';
import type { NeedRow } from './useAsk.ts';

const { columns } = texts;

/** What a record is asked for with. */
export function shownColumns<Row extends KeeperNeed>(): Column<Row>[] {
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
      cell: ({ reason }) => <span className={text.hint}>{reason}</span>,
    },
    { id: 'pictures', header: columns.pictures, align: 'end', cell: ({ pictures }) => pictures },
    { id: 'cost', header: columns.cost, align: 'end', cell: ({ cost }) => <Money euros={cost} /> },
  ];
}

export const needColumns = (ticks: Ticks<NeedRow>): Column<NeedRow>[] => [
  tickColumn(columns.select, ({ record }) => texts.choose(record.invoiceNumber), ticks),
  ...shownColumns<NeedRow>(),
];
