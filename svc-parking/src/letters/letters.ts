import type { Queryable, Transaction } from '@parkwart/service-kit/database/database';
import { type RowOf, readAs } from '@parkwart/service-kit/database/tables';
import { PARKING_TABLES, statement } from '../tables.ts';

const table = PARKING_TABLES.letters;
export type LetterRow = RowOf<typeof table>;

/** Stores a letter; a reprinted letter keeps only the days of its latest print. */
export async function saveLetter(transaction: Transaction, letter: LetterRow): Promise<void> {
  const conflict =
    transaction.dialect === 'sqlite' ? 'ON CONFLICT (invoiceNumber, level) DO UPDATE SET' : 'ON DUPLICATE KEY UPDATE';
  await transaction.write(
    statement(`INSERT INTO letters (invoiceNumber, level, letterDay, letterDeadline, printedAt, account)
      VALUES (:invoiceNumber, :level, :letterDay, :letterDeadline, :printedAt, :account)
      ${conflict} letterDay = :letterDay, letterDeadline = :letterDeadline, printedAt = :printedAt, account = :account`),
    { ...letter },
  );
}

/** In the order of their levels. */
export function letterRows(queryable: Queryable, invoiceNumber: number): Promise<LetterRow[]> {
  const sql = statement('SELECT * FROM letters WHERE invoiceNumber = :invoiceNumber ORDER BY level');
  return readAs(queryable, table, sql, { invoiceNumber });
}
