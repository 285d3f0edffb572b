import type { InboxEntry } from '@parkwart/contracts/calls/inbox';
import { openOf } from '@parkwart/contracts/rules/claim';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import { Plate } from '@parkwart/ui/Plate';
import { Link } from '@parkwart/web';
import { Driver } from '../../record/named-drivers/Driver.tsx';
import classes from './Inbox.module.css';
import { OpenObjection } from './OpenObjection.tsx';
import { texts } from './texts.ts';

interface InboxItemProps {
  readonly entry: InboxEntry;
  readonly onDecided: () => void;
}

export function InboxItem({ entry: { record, objection, driver }, onDecided }: InboxItemProps) {
  return (
    <li className={classes.item}>
      <RecordLine record={record} />
      {objection && <OpenObjection record={record} objection={objection} onDecided={onDecided} />}
      {driver && (
        <div className={classes.driver}>
          <Driver record={record} driver={driver} />
        </div>
      )}
    </li>
  );
}

export function RecordLine({ record }: Pick<InboxEntry, 'record'>) {
  return (
    <p className={classes.record}>
      <Plate number={record.vehicleNumber} size="small" />
      <Link to={`/pay?record=${record.invoiceNumber}`}>{texts.invoice(record.invoiceNumber)}</Link>
      <span className={classes.open}>{texts.open(eurosFromCents(openOf(record)))}</span>
    </p>
  );
}
