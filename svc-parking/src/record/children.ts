import type { Database } from '@parkwart/service-kit/database/database';
import type { Transaction } from 'sequelize';
import { statement } from '../tables.ts';

/** Tables of what belongs to a record, by `invoiceNumber`. */
export const CHILDREN = [
  'objections',
  'named_drivers',
  'collections',
  'letters',
  'keeper_lines',
  'driver_pages',
] as const;
type Child = (typeof CHILDREN)[number];

export async function deleteChildren(
  database: Database,
  tables: readonly Child[],
  invoiceNumbers: readonly number[],
  transaction: Transaction,
): Promise<void> {
  if (invoiceNumbers.length === 0) return;
  for (const table of tables) {
    const sql = statement(`DELETE FROM ${table} WHERE invoiceNumber IN (:invoiceNumbers)`);
    await database.write(sql, { invoiceNumbers }, transaction);
  }
}
