import type { RecordSort, SortOrder } from '@parkwart/contracts/calls/recordSort';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
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
    | 'printed'
    | 'due'
    | 'note'
    | 'fine'
    | 'open'
    | 'actions';
  readonly header: ReactNode;
  /** In px. */
  readonly width: number;
  /** Share of the remaining width. */
  readonly grow?: number;
  /** Where room is short, its cell moves below this column's. */
  readonly below?: RecordColumn['id'];
  readonly align?: 'end';
  readonly sort?: RecordSort;
  /** In which order it is sorted first; `desc` unless given. */
  readonly firstOrder?: SortOrder;
  readonly cell: (record: ParkingRecord) => ReactNode;
}
