import type { BoothRecord } from '@parkwart/contracts/boothRecord';
import type { Database } from '@parkwart/service-kit/database';
import type { Transaction } from 'sequelize';
import { readSettings } from '../settings/settingsRepository.ts';
import { presentRecord } from './presentRecord.ts';
import type { RecordRepository } from './recordRepository.ts';
import type { RecordRow } from './recordRow.ts';

/** Only the fields that may leave the office. */
export function presentForBooth(record: RecordRow): BoothRecord {
  const full = presentRecord(record);
  return {
    _id: full._id,
    invoiceNumber: full.invoiceNumber,
    vehicleNumber: full.vehicleNumber,
    vehicleModel: full.vehicleModel,
    vehicleColor: full.vehicleColor,
    date: full.date,
    entryTime: full.entryTime,
    exitTime: full.exitTime,
    isParked: full.isParked,
    fee: full.fee,
    fines: full.fines,
    isDisable: full.isDisable,
    isPay: full.isPay,
    created_at: full.created_at,
    version: full.version,
  };
}

/** Another record under which the plate is still parked is a missed check-out. */
export async function presentParked(
  records: RecordRepository,
  record: RecordRow,
  transaction?: Transaction,
): Promise<BoothRecord> {
  const other = await records.findAlsoParked(record, transaction);
  if (!other) return presentForBooth(record);
  const { invoiceNumber, date, entryTime } = presentForBooth(other);
  return { ...presentForBooth(record), alsoParked: { invoiceNumber, date, entryTime } };
}

export async function presentForTill(
  database: Database,
  records: RecordRepository,
  record: RecordRow,
): Promise<BoothRecord> {
  if (record.exitAt) return presentForBooth(record);
  const [parked, settings] = await Promise.all([presentParked(records, record), readSettings(database)]);
  const { freeMinutes, centsPerStartedHour, maxCentsPerDay } = settings;
  return { ...parked, tariff: { freeMinutes, centsPerStartedHour, maxCentsPerDay } };
}
