import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { Plate } from '@parkwart/ui/Plate';
import { RecordLink } from '../../record/detail/RecordRows.tsx';
import classes from './DunningRun.module.css';

export const invoiceCell = ({ record }: { readonly record: ParkingRecord }) => (
  <div className={classes.cell}>
    <RecordLink invoiceNumber={record.invoiceNumber}>{record.invoiceNumber}</RecordLink>
    <Plate number={record.vehicleNumber} size="small" />
  </div>
);
