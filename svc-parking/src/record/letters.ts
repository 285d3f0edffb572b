import type { SentLetterOfLevel } from '@parkwart/contracts/calls/letters';
import type { Database } from '@parkwart/service-kit/database/database';
import { type RowOf, selectAs } from '@parkwart/service-kit/database/tables';
import type { Transaction } from 'sequelize';
import { formatStoredDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';

const table = PARKING_TABLES.letters;
export type LetterRow = RowOf<typeof table>;

/** A reprinted letter keeps only its latest days. */
export async function saveLetter(database: Database, letter: LetterRow, transaction: Transaction): Promise<void> {
  const conflict =
    database.dialect === 'sqlite' ? 'ON CONFLICT (invoiceNumber, level) DO UPDATE SET' : 'ON DUPLICATE KEY UPDATE';
  await database.write(
    statement(`INSERT INTO letters (invoiceNumber, level, letterDay, letterDeadline, printedAt, account)
      VALUES (:invoiceNumber, :level, :letterDay, :letterDeadline, :printedAt, :account)
      ${conflict} letterDay = :letterDay, letterDeadline = :letterDeadline, printedAt = :printedAt, account = :account`),
    { ...letter },
    transaction,
  );
}

/** In the order of their levels. */
export function letterRows(database: Database, invoiceNumber: number, transaction?: Transaction): Promise<LetterRow[]> {
  const sql = statement('SELECT * FROM letters WHERE invoiceNumber = :invoiceNumber ORDER BY level');
  return selectAs(database, table, sql, { invoiceNumber }, transaction);
}

export async function readLetters(database: Database, invoiceNumber: number): Promise<SentLetterOfLevel[]> {
  const rows = await letterRows(database, invoiceNumber);
  return rows.map(({ level, letterDay, letterDeadline, printedAt, account }) => ({
    level,
    date: formatStoredDay(letterDay),
    deadline: formatStoredDay(letterDeadline),
    account,
    printedAt: new Date(printedAt).toISOString(),
  }));
}
