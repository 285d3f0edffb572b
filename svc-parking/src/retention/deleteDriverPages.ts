import type { Database } from '@parkwart/service-kit/database/database';
import type { Transaction } from 'sequelize';
import { statement } from '../tables.ts';

/** With their records. */
export async function deleteDriverPages(
  database: Database,
  invoiceNumbers: readonly number[],
  transaction: Transaction,
): Promise<void> {
  if (invoiceNumbers.length === 0) return;
  const sql = statement('DELETE FROM driver_pages WHERE invoiceNumber IN (:invoiceNumbers)');
  await database.write(sql, { invoiceNumbers }, transaction);
}
