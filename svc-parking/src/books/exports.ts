import type { Database, Queryable, Transaction } from '@parkwart/service-kit/database/database';
import { isDuplicate, TransactionConflict } from '@parkwart/service-kit/database/databaseError';
import { type RowOf, readAs } from '@parkwart/service-kit/database/tables';
import { PARKING_TABLES, statement } from '../tables.ts';

const { book_exports: exportFields } = PARKING_TABLES;
export type ExportRow = RowOf<typeof exportFields>;

const INSERTED_AT_ONCE = 1_000;

/** The oldest month first. */
export function readExports(database: Queryable): Promise<ExportRow[]> {
  return readAs(database, exportFields, statement('SELECT * FROM book_exports ORDER BY month'));
}

/** @param postingIds that no other export has */
export async function insertExport(
  transaction: Transaction,
  { month, exportedAt, account, settings }: Omit<ExportRow, 'figures'>,
  postingIds: readonly number[],
): Promise<void> {
  try {
    await transaction.write(
      statement('INSERT INTO book_exports (month, exportedAt, account, settings) VALUES :values'),
      { values: [[month, exportedAt, account, settings]] },
    );
    for (let at = 0; at < postingIds.length; at += INSERTED_AT_ONCE) {
      const values = postingIds.slice(at, at + INSERTED_AT_ONCE).map((id) => [id, month]);
      const sql = statement('INSERT INTO exported_postings (postingId, month) VALUES :values');
      await transaction.write(sql, { values });
    }
  } catch (error) {
    // Another replica has exported the month.
    throw isDuplicate(error) ? new TransactionConflict() : error;
  }
}

/** Stores the figures, which never change: exported postings are final. */
export async function saveFigures(database: Database, month: number, figures: string): Promise<void> {
  const sql = statement('UPDATE book_exports SET figures = :figures WHERE month = :month');
  await database.transaction((transaction) => transaction.write(sql, { month, figures }));
}
