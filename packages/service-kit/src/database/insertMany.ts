import type { Transaction } from './database.ts';
import { insertInto, type Table } from './tables.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

/**
 * Inserts many rows: in one statement on MySQL, which saves network round trips; with a prepared statement per row on
 * SQLite, which would parse and keep one large text.
 */
export function insertMany<C>(table: Table<C>, ...names: readonly (keyof C & string)[]) {
  const one = insertInto(table, ...names);
  const many = `INSERT INTO ${table.name} (${names.join(', ')}) VALUES :values`;
  return async (transaction: Transaction, rows: Rows): Promise<void> => {
    const isTogether = transaction.dialect === 'mysql' && rows.length > 1;
    const values = () => rows.map((row) => names.map((name) => row[name]));
    if (isTogether) await transaction.write(many, { values: values() });
    else for (const row of rows) await transaction.write(one, row);
  };
}
