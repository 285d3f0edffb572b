import type { ParkingRecord } from '@parkwart/contracts/record';
import type { ReactNode } from 'react';

export interface RecordColumn {
  /** Placed by RecordTable.module.css. */
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
  /** Share of the remaining width. */
  readonly grow?: number;
  /** Where room is short, its cell moves below this column's. */
  readonly below?: RecordColumn['id'];
  readonly align?: 'end';
  readonly cell: (record: ParkingRecord) => ReactNode;
}
