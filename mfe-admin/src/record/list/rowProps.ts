import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import type { RecordColumn } from './RecordColumn.ts';
import classes from './rowProps.module.css';

/** I and paid share a highlight colour. */
function toneOf({ isDisable, isPay, MIStatus }: ParkingRecord): 'inactive' | 'paid' | 'reminder' | undefined {
  if (isDisable) return 'inactive';
  if (isPay || MIStatus === 'I') return 'paid';
  return MIStatus === 'M' ? 'reminder' : undefined;
}

export const rowProps = (record: ParkingRecord) => ({
  className: classes.row,
  'data-row': true,
  'data-invoice': record.invoiceNumber,
  'data-tone': toneOf(record),
});

/** Labels for cards, which have no header row. */
export const cellProps = ({ header }: RecordColumn) => ({
  'data-label': typeof header === 'string' ? header : undefined,
});
