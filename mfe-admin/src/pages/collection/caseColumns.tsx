import { debtorOf } from '@parkwart/contracts/entities/debtor';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { openOf } from '@parkwart/contracts/rules/claim';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import type { Column } from '@parkwart/ui/DataTable';
import { Money } from '@parkwart/ui/Money';
import { Plate } from '@parkwart/ui/Plate';
import text from '@parkwart/ui/text.module.css';
import { type Ticks, tickColumn } from '../../parts/items/tickColumn.tsx';
import { RecordLink } from '../../record/detail/RecordRows.tsx';
import classes from './Collection.module.css';
import { texts } from './texts.ts';
import type { Case } from './useCaseChoice.tsx';

/** A record and its debtor. */
function CaseCell({ record }: { readonly record: ParkingRecord }) {
  const { invoiceNumber, vehicleNumber } = record;
  const { name, address } = debtorOf(record);
  return (
    <div className={classes.who}>
      <span className={classes.record}>
        <RecordLink invoiceNumber={invoiceNumber}>{texts.invoice(invoiceNumber)}</RecordLink>
        <Plate number={vehicleNumber} size="small" />
      </span>
      <span className={text.hint}>{[name, address.split('\n').join(', ')].filter(Boolean).join(', ')}</span>
    </div>
  );
}

/** `bank/EntryTable.module.css` styles these column ids. */
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
