import type { Database } from '@parkwart/service-kit/database/database';
import { driverPageSettings } from '../settings/documents.ts';
import { ensureTokens } from './driverPageRows.ts';

/** The links for QR codes, by invoice number; none while the page is off or for records without a plate. */
export async function pageLinks(
  database: Database,
  invoiceNumbers: readonly number[],
): Promise<Readonly<Record<number, string>>> {
  const { isOn, address } = await driverPageSettings.readValues(database);
  if (!isOn) return {};
  const tokens = await ensureTokens(database, [...new Set(invoiceNumbers)]);
  return Object.fromEntries(Object.entries(tokens).map(([number, token]) => [number, `${address}/p/${token}`]));
}
