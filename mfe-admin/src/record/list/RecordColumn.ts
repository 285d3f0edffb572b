import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import type { RecordSort, SortOrder } from '@parkwart/contracts/inputs/recordSort';
import type { TableColumn } from '@parkwart/ui/TableRow';

export interface RecordColumn extends TableColumn<ParkingRecord> {
  /** The column's id; also the grid area of the column's cells. */
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
    | 'state'
    | 'fine'
    | 'open'
    | 'actions'
    | 'more';
  /** In px. */
  readonly width: number;
  /** The column's share of the remaining width. */
  readonly grow?: number;
  /** If space is short, the column's cell moves below the cell of this other column. */
  readonly below?: RecordColumn['id'];
  readonly sort?: RecordSort;
  /** Sort order on the first click; defaults to `desc`. */
  readonly firstOrder?: SortOrder;
}
