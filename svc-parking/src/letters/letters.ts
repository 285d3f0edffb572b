import type { Queryable, Transaction } from '@parkwart/service-kit/database/database';
import { type RowOf, readAs } from '@parkwart/service-kit/database/tables';
import { PARKING_TABLES, statement } from '../tables.ts';

const table = PARKING_TABLES.letters;
export type LetterRow = RowOf<typeof table>;

/** Stores a letter; when a letter is reprinted, the days of the reprint replace the stored days. */
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

export function letterRows(queryable: Queryable, invoiceNumber: number): Promise<LetterRow[]> {
  const sql = statement('SELECT * FROM letters WHERE invoiceNumber = :invoiceNumber ORDER BY level');
  return readAs(queryable, table, sql, { invoiceNumber });
}
