import type { Database, Queryable, Transaction } from '@parkwart/service-kit/database/database';
import { isDuplicate, TransactionConflict } from '@parkwart/service-kit/database/databaseError';
import { insertInto, insertMany } from '@parkwart/service-kit/database/inserts';
import { type RowOf, readAs } from '@parkwart/service-kit/database/tables';
import { PARKING_TABLES, statement } from '../tables.ts';

const { book_exports: exportFields } = PARKING_TABLES;
export type ExportRow = RowOf<typeof exportFields>;

const insertExportRow = insertInto(exportFields.without('figures'));
const insertPostingIds = insertMany(PARKING_TABLES.exported_postings);

/** The oldest month first. */
export function readExports(queryable: Queryable): Promise<ExportRow[]> {
  return readAs(queryable, exportFields, statement('SELECT * FROM book_exports ORDER BY month'));
}

/** @param postingIds that no other export has */
export async function insertExport(
  transaction: Transaction,
  exported: Omit<ExportRow, 'figures'>,
  postingIds: readonly number[],
): Promise<void> {
  try {
    await insertExportRow(transaction, exported);
    await insertPostingIds(
      transaction,
      postingIds.map((postingId) => ({ postingId, month: exported.month })),
    );
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
