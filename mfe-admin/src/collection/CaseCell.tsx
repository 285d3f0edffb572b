import { debtorOf } from '@parkwart/contracts/entities/debtor';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { Plate } from '@parkwart/ui/Plate';
import text from '@parkwart/ui/text.module.css';
import { RecordLink } from '../record-detail/RecordRows.tsx';
import classes from './Collection.module.css';
import { texts } from './texts.ts';

/** A record and who owes it. */
export function CaseCell({ record }: { readonly record: ParkingRecord }) {
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
