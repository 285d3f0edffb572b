import { NO_VEHICLE, type Vehicle } from '@parkwart/contracts/entities/vehicle';
import { type RecordRow, type StoredRecord, withVehicle } from './recordRow.ts';

const FIELDS = [
  ...(['id', 'entryAt', 'exitAt', 'feeCents', 'fines'] as const),
  ...(['isDisable', 'isPay', 'hasPermit', 'createdAt', 'provisionalReference', 'version'] as const),
  ...(['isPrint', 'letterDay', 'letterDeadline', 'ownerLookupCents', 'reminderCostCents'] as const),
  ...(['enteredById', 'cancelReason'] as const),
] as const;

/** What booth and receipt show of a record. */
export type BoothRow = Vehicle & Pick<RecordRow, (typeof FIELDS)[number]>;
export type StoredBoothRow = Vehicle & Pick<StoredRecord, (typeof FIELDS)[number]>;

/** Another record under which the plate is still parked. */
export type AlsoParked = Pick<RecordRow, 'id' | 'entryAt'>;

export const boothColumns = (table: string) =>
  [...Object.keys(NO_VEHICLE), ...FIELDS].map((field) => `${table}.${field}`).join(', ');

export function boothRowFromStored(stored: StoredBoothRow): BoothRow {
  const row = {
    id: stored.id,
    entryAt: new Date(stored.entryAt),
    exitAt: stored.exitAt && new Date(stored.exitAt),
    feeCents: stored.feeCents,
    fines: JSON.parse(stored.fines) as BoothRow['fines'],
    isDisable: Boolean(stored.isDisable),
    isPay: Boolean(stored.isPay),
    hasPermit: Boolean(stored.hasPermit),
    createdAt: new Date(stored.createdAt),
    provisionalReference: stored.provisionalReference,
    version: stored.version,
    isPrint: Boolean(stored.isPrint),
    letterDay: stored.letterDay,
    letterDeadline: stored.letterDeadline,
    ownerLookupCents: stored.ownerLookupCents,
    reminderCostCents: stored.reminderCostCents,
    enteredById: stored.enteredById,
    cancelReason: stored.cancelReason,
  };
  return withVehicle(row, stored);
}
