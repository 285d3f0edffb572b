import { MAX_INVOICE_NUMBER } from '@parkwart/contracts/entities/record';
import type { Database } from '@parkwart/service-kit/database/database';
import { statement } from '../tables.ts';
import { invoiceNumbersUsedUp } from './errors.ts';

const USED_UP = {
  sqlite: `SELECT 1 AS isUsedUp FROM sqlite_sequence WHERE name = 'records' AND seq >= ${MAX_INVOICE_NUMBER}`,
  mysql: statement(`SELECT 1 AS isUsedUp FROM records WHERE id = ${MAX_INVOICE_NUMBER}`),
};

/**
 * SQLite's counter goes on where MySQL's ends, and fails at its own end like a full disk, which looks temporary.
 * @throws HttpError 500: a retry would not help
 */
export async function newInvoiceNumber(database: Database, insert: () => Promise<number>): Promise<number> {
  try {
    const id = await insert();
    if (id <= MAX_INVOICE_NUMBER) return id;
  } catch (error) {
    const [last] = await database.select(USED_UP[database.dialect]);
    if (!last) throw error;
  }
  throw invoiceNumbersUsedUp();
}
