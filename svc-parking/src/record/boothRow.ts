import type { RecordRow, StoredRecord } from './recordRow.ts';

const FIELDS = [
  'id',
  'vehicleNumber',
  'vehicleModel',
  'vehicleColor',
  'entryAt',
  'exitAt',
  'feeCents',
  'fines',
  'isDisable',
  'isPay',
  'createdAt',
  'version',
] as const;

/** What booth and receipt show of a record. */
export type BoothRow = Pick<RecordRow, (typeof FIELDS)[number]>;
export type StoredBoothRow = Pick<StoredRecord, (typeof FIELDS)[number]>;

/** Another record under which the plate is still parked. */
export type AlsoParked = Pick<RecordRow, 'id' | 'entryAt'>;

export const boothColumns = (table: string) => FIELDS.map((field) => `${table}.${field}`).join(', ');

export function boothRowFromStored(stored: StoredBoothRow): BoothRow {
  return {
    id: stored.id,
    vehicleNumber: stored.vehicleNumber,
    vehicleModel: stored.vehicleModel,
    vehicleColor: stored.vehicleColor,
    entryAt: new Date(stored.entryAt),
    exitAt: stored.exitAt && new Date(stored.exitAt),
    feeCents: stored.feeCents,
    fines: JSON.parse(stored.fines) as BoothRow['fines'],
    isDisable: Boolean(stored.isDisable),
    isPay: Boolean(stored.isPay),
    createdAt: new Date(stored.createdAt),
    version: stored.version,
  };
}
