import type { RecordList } from '@parkwart/contracts/calls/recordLists';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';

/** A value to set on each of several records. */
export type BatchAction =
  | { readonly id: 'reminder' | 'collection'; readonly fields: Pick<ParkingRecord, 'MIStatus'> }
  | { readonly id: 'paid' | 'unpaid'; readonly fields: Pick<ParkingRecord, 'isPay'> };

const REMINDER: BatchAction = { id: 'reminder', fields: { MIStatus: 'M' } };
const COLLECTION: BatchAction = { id: 'collection', fields: { MIStatus: 'I' } };
const PAID: BatchAction = { id: 'paid', fields: { isPay: true } };
const UNPAID: BatchAction = { id: 'unpaid', fields: { isPay: false } };

const EVERY = [REMINDER, COLLECTION, PAID];
const ACTIONS: Readonly<Record<RecordList, readonly BatchAction[]>> = {
  all: EVERY,
  open: EVERY,
  closed: [UNPAID],
  reminder: [COLLECTION, PAID],
  collection: [REMINDER, PAID],
  active: EVERY,
  inactive: EVERY,
};

export const batchActionsOf = (list: RecordList): readonly BatchAction[] => ACTIONS[list];

export type BatchFields = BatchAction['fields'];

export interface BatchProgress {
  readonly done: number;
  readonly total: number;
}
