import type { Database } from '@parkwart/service-kit/database/database';
import type { Transaction } from 'sequelize';
import { hasSamePlate, samePlate } from '../plate-index/samePlate.ts';
import { storedDay } from '../storedDay.ts';
import { statement } from '../tables.ts';
import { COVERS_DAY } from './permitDays.ts';

interface StoredEnd {
  readonly validTo: number;
}

/** The plate's permit, in any spelling, that covers the moment's day in Berlin. */
export async function findPermit(
  database: Database,
  vehicleNumber: string,
  at: Date,
  transaction?: Transaction,
): Promise<StoredEnd | undefined> {
  const [permit] = await database.selectPrepared<StoredEnd>(
    statement(`SELECT validTo FROM permits WHERE ${hasSamePlate(database.dialect, 'permits')} AND ${COVERS_DAY}`),
    { ...samePlate(vehicleNumber), day: storedDay(at) },
    transaction,
  );
  return permit;
}
