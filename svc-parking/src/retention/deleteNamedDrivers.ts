import type { Database } from '@parkwart/service-kit/database/database';
import type { Transaction } from 'sequelize';
import { statement } from '../tables.ts';

/** With their records, or with the owners. */
export async function deleteNamedDrivers(
  database: Database,
  invoiceNumbers: readonly number[],
  transaction: Transaction,
): Promise<void> {
  if (invoiceNumbers.length === 0) return;
  const sql = statement('DELETE FROM named_drivers WHERE invoiceNumber IN (:invoiceNumbers)');
  await database.write(sql, { invoiceNumbers }, transaction);
}
