import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { Plate } from '@parkwart/ui/Plate';
import classes from './FoundRecord.module.css';
import { texts } from './texts.ts';

export function FoundRecord({ record }: { readonly record: ParkingRecord }) {
  const { invoiceNumber, vehicleNumber, date, ownerName, driver } = record;
  return (
    <div className={classes.record}>
      <Plate number={vehicleNumber} size="small" />
      <span className={classes.number}>{texts.record(invoiceNumber)}</span>
      <span className={classes.facts}>{[date, ownerName, driver?.name].filter(Boolean).join(' · ')}</span>
    </div>
  );
}
