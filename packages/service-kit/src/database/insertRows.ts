import type { Transaction } from 'sequelize';
import type { Database } from './database.ts';
import { insertInto, type Table } from './tables.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

/**
 * Inserts many rows: in one statement on MySQL, which saves network round trips; with a prepared statement per row on
 * SQLite, which would parse and keep one large text. On MySQL a Date loses its milliseconds.
 */
export function insertRows<C>(table: Table<C>, ...names: readonly (keyof C & string)[]) {
  const one = insertInto(table, ...names);
  const many = `INSERT INTO ${table.name} (${names.join(', ')}) VALUES :values`;
  return async (database: Database, rows: Rows, transaction: Transaction): Promise<void> => {
    const isTogether = database.dialect === 'mysql' && rows.length > 1;
    const values = () => rows.map((row) => names.map((name) => row[name]));
    if (isTogether) await database.write(many, { values: values() }, transaction);
    else for (const row of rows) await database.writePrepared(one, row, transaction);
  };
}
