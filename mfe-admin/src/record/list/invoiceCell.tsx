import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { Plate } from '@parkwart/ui/Plate';
import classes from '../../parts/items/Batch.module.css';
import { RecordLink } from '../detail/RecordRows.tsx';

export const invoiceCell = ({ record }: { readonly record: ParkingRecord }) => (
  <div className={classes.cell}>
    <RecordLink invoiceNumber={record.invoiceNumber}>{record.invoiceNumber}</RecordLink>
    <Plate number={record.vehicleNumber} size="small" />
  </div>
);
