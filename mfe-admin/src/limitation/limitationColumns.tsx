import type { LimitedClaim } from '@parkwart/contracts/calls/limitation';
import { debtorOf } from '@parkwart/contracts/entities/debtor';
import { openOf } from '@parkwart/contracts/rules/claim';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import type { Column } from '@parkwart/ui/DataTable';
import { Money } from '@parkwart/ui/Money';
import { Plate } from '@parkwart/ui/Plate';
import { RecordLink } from '../record-detail/RecordRows.tsx';
import { stateOf } from './limitationApi.ts';
import { texts } from './texts.ts';

const { columns } = texts;

export const limitationColumns: readonly Column<LimitedClaim>[] = [
  {
    id: 'invoice',
    header: columns.invoice,
    cell: ({ record: { invoiceNumber } }) => <RecordLink invoiceNumber={invoiceNumber}>{invoiceNumber}</RecordLink>,
  },
  { id: 'plate', header: columns.plate, cell: ({ record }) => <Plate number={record.vehicleNumber} size="small" /> },
  { id: 'entry', header: columns.entry, cell: ({ record }) => record.date },
  { id: 'owner', header: columns.owner, cell: ({ record }) => debtorOf(record).name || '–' },
  { id: 'renewed', header: columns.renewed, cell: ({ renewedOn }) => renewedOn ?? '–' },
  { id: 'state', header: columns.state, cell: ({ record }) => stateOf(record) || '–' },
  { id: 'ends', header: columns.ends, cell: ({ ends }) => ends },
  {
    id: 'open',
    header: columns.open,
    align: 'end',
    cell: ({ record }) => <Money euros={eurosFromCents(openOf(record))} />,
  },
];
