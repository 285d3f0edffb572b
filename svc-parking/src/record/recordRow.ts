import { NO_VEHICLE, type Vehicle } from '@parkwart/contracts/entities/vehicle';
import type { RowOf, StoredRow } from '@parkwart/service-kit/database/tables';
import { PARKING_TABLES } from '../tables.ts';

const { records } = PARKING_TABLES;

/** Excludes columns that only indexes, holds and retention need. */
export const recordFields = records.without(
  'holdUntil',
  'holdReason',
  'erasure',
  'closedAt',
  'indexedPlate',
  'isUnindexed',
  'plateCut',
  'attachmentsRevision',
  'changedAt',
  'entryDay',
  'entryMonth',
  'listState',
  'leftAt',
  'claimedAt',
  'owedCents',
  'overpaidCents',
);
export type RecordRow = RowOf<typeof recordFields>;
export type StoredRecord = StoredRow<typeof recordFields>;

const vehicleFields = Object.keys(NO_VEHICLE) as (keyof Vehicle)[];

/** The fields that booth and receipt show. */
export const boothFields = records.pick(
  ...vehicleFields,
  'id',
  'entryAt',
  'exitAt',
  'feeCents',
  'fines',
  'isDisable',
  'isPay',
  'hasPermit',
  'createdAt',
  'provisionalReference',
  'version',
  'isPrint',
  'letterDay',
  'letterDeadline',
  'ownerLookupCents',
  'reminderCostCents',
  'interestCents',
  'enteredById',
  'cancelReason',
  'paidCents',
  'waivedCents',
  'blockReason',
  'blockUntil',
  'collectionDay',
);
export type BoothRow = RowOf<typeof boothFields>;
export type StoredBoothRow = StoredRow<typeof boothFields>;

/** Another record under which the plate is still parked. */
export type AlsoParked = Pick<RecordRow, 'id' | 'entryAt'>;

/** Adds exactly the contract's vehicle fields. Spreading them takes forty times as long for a whole list. */
export function withVehicle<Rest extends object>(
  rest: Rest,
  given: { readonly [Field in keyof Vehicle]?: Vehicle[Field] | undefined },
): Rest & Vehicle {
  const target: Record<string, unknown> = rest as Record<string, unknown>;
  for (const field of vehicleFields) target[field] = given[field] ?? NO_VEHICLE[field];
  return target as Rest & Vehicle;
}
