import { isNoCar } from '@parkwart/contracts/rules/car';
import type { Database } from '@parkwart/service-kit/database/database';
import { readDriverPageSettings } from '../settings/driverPageSettings.ts';
import { statement } from '../tables.ts';
import { ensureTokens } from './driverPageRows.ts';

/** The addresses that codes hold, by invoice number; none while the page is off, and for records that no plate opens. */
export async function pageLinks(
  database: Database,
  invoiceNumbers: readonly number[],
): Promise<Readonly<Record<number, string>>> {
  const { isOn, address } = await readDriverPageSettings(database);
  if (!isOn) return {};
  const tokens = await ensureTokens(database, await withCar(database, [...new Set(invoiceNumbers)]));
  return Object.fromEntries(Object.entries(tokens).map(([number, token]) => [number, `${address}/p/${token}`]));
}

async function withCar(database: Database, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const sql = statement('SELECT id, vehicleNumber FROM records WHERE id IN (:ids)');
  const records = await database.select<{ id: number; vehicleNumber: string }>(sql, { ids });
  return records.filter(({ vehicleNumber }) => !isNoCar(vehicleNumber)).map(({ id }) => id);
}
