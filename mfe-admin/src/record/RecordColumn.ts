import type { ParkingRecord } from '@parkwart/contracts/record';
import type { ReactNode } from 'react';

/** A column of a list of records, as data. */
export interface RecordColumn {
  /** Where its cell stands on a card, see RecordTable.module.css. */
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
  /** In px; a column without it takes what the others leave. */
  readonly width?: number;
  readonly align?: 'end';
  readonly cell: (record: ParkingRecord) => ReactNode;
}
