import type { Database } from '@parkwart/service-kit/database/database';
import { readDriverPageSettings } from '../settings/driverPageSettings.ts';
import { ensureTokens } from './driverPageRows.ts';

/** The links for QR codes, by invoice number; none while the page is off or for records without a plate. */
export async function pageLinks(
  database: Database,
  invoiceNumbers: readonly number[],
): Promise<Readonly<Record<number, string>>> {
  const { isOn, address } = await readDriverPageSettings(database);
  if (!isOn) return {};
  const tokens = await ensureTokens(database, [...new Set(invoiceNumbers)]);
  return Object.fromEntries(Object.entries(tokens).map(([number, token]) => [number, `${address}/p/${token}`]));
}
