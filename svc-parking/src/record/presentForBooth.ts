import type { BoothRecord } from '@parkwart/contracts/parking';
import type { Database } from '@parkwart/service-kit/database';
import type { Transaction } from 'sequelize';
import { readSettings } from '../settings/settingsRepository.ts';
import { presentRecord } from './presentRecord.ts';
import type { RecordRepository } from './recordRepository.ts';
import type { RecordRow } from './recordRow.ts';

/** A parked car's record and, when its plate is parked under another as well, which: somebody forgot that one. */
export async function presentParked(
  records: RecordRepository,
  record: RecordRow,
  transaction?: Transaction,
): Promise<BoothRecord> {
  const other = await records.findAlsoParked(record, transaction);
  if (!other) return presentRecord(record);
  const { invoiceNumber, date, entryTime } = presentRecord(other);
  return { ...presentRecord(record), alsoParked: { invoiceNumber, date, entryTime } };
}

/** A record at the till, which reckons the fee so far by the tariff of the moment while the car is parked. */
export async function presentAtTheTill(
  database: Database,
  records: RecordRepository,
  record: RecordRow,
): Promise<BoothRecord> {
  if (record.exitAt) return presentRecord(record);
  const [parked, settings] = await Promise.all([presentParked(records, record), readSettings(database)]);
  const { freeMinutes, centsPerStartedHour, maxCentsPerDay } = settings;
  return { ...parked, tariff: { freeMinutes, centsPerStartedHour, maxCentsPerDay } };
}
