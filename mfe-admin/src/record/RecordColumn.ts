import type { ParkingRecord } from '@parkwart/contracts/record';
import type { ReactNode } from 'react';

/** A column of a list of records, as data. */
export interface RecordColumn {
  /** Where its cell stands, see RecordTable.module.css. */
  readonly id:
    | 'select'
    | 'invoice'
    | 'date'
    | 'time'
    | 'plate'
    | 'colour'
    | 'model'
    | 'checkout'
    | 'note'
    | 'fine'
    | 'actions';
  readonly header: ReactNode;
  /** In px. */
  readonly width: number;
  /** Its share of what room the widths leave. */
  readonly grow?: number;
  /** The column below whose cell its own stands where there is less room. */
  readonly below?: RecordColumn['id'];
  readonly align?: 'end';
  readonly cell: (record: ParkingRecord) => ReactNode;
}
