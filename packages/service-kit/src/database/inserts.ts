import type { Transaction } from './database.ts';
import type { NewRow, Selection } from './tables.ts';

/** An INSERT of these columns with named values. */
export const insertSql = <C>({ table, names }: Selection<C>): string =>
  `INSERT INTO ${table} (${names.join(', ')}) VALUES (:${names.join(', :')})`;

/** In the columns' order, with their defaults. */
const encode = <C>(columns: Selection<C>, row: NewRow<C>) => columns.write({ ...columns.defaults, ...row });

/** Inserts a row of these columns. @returns the id, if the database generates it */
export function insertInto<C>(columns: Selection<C>) {
  const sql = insertSql(columns);
  return (transaction: Transaction, row: NewRow<C>): Promise<number> => transaction.write(sql, encode(columns, row));
}

/** Rows per statement. */
const AT_ONCE = 1_000;

/**
 * Inserts many rows: together on MySQL, which saves network round trips; with a prepared statement per row on SQLite,
 * which would parse and keep one large text.
 */
export function insertMany<C>(columns: Selection<C>) {
  const one = insertSql(columns);
  const many = `INSERT INTO ${columns.table} (${columns.list()}) VALUES :values`;
  return async (transaction: Transaction, rows: readonly NewRow<C>[]): Promise<void> => {
    if (transaction.dialect === 'sqlite') {
      for (const row of rows) await transaction.write(one, encode(columns, row));
      return;
    }
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      const values = rows.slice(at, at + AT_ONCE).map((row) => Object.values(encode(columns, row)));
      await transaction.write(many, { values });
    }
  };
}
