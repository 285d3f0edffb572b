import type { KeeperNeed } from '@parkwart/contracts/entities/keeperRequest';
import type { Column } from '@parkwart/ui/DataTable';
import { Money } from '@parkwart/ui/Money';
import text from '@parkwart/ui/text.module.css';
import { type Ticks, tickColumn } from '../../parts/items/tickColumn.tsx';
import { invoiceCell } from '../dunning-run/invoiceCell.tsx';
import { withoutShared } from './sharedReason.ts';
import { texts } from './texts.ts';
import type { NeedRow } from './useAsk.ts';

const { columns } = texts;

/** Columns that requests and needs share. @param shared the part that all reasons share, shown above the table */
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

export const needColumns = (shared: string, ticks: Ticks<NeedRow>): Column<NeedRow>[] => [
  tickColumn(columns.select, ({ record }) => texts.choose(record.invoiceNumber), ticks),
  ...shownColumns<NeedRow>(shared),
];
