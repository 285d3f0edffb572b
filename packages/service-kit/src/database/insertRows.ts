import type { Transaction } from 'sequelize';
import type { Database } from './database.ts';
import { insertInto, type Table } from './tables.ts';

/** SQLite looks for each value's name among all of the statement; over a network, fewer statements count. */
const ROWS_AT_ONCE = { sqlite: 4, mysql: 40 } as const;

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Inserts many rows by two prepared statements: V8 collects late what holds the values of many rows as one text. */
export function insertRows<C>(dialect: Database['dialect'], table: Table<C>, ...names: readonly (keyof C & string)[]) {
  const atOnce = ROWS_AT_ONCE[dialect];
  const one = insertInto(table, ...names);
  const others = Array.from(
    { length: atOnce - 1 },
    (_, row) => `(${names.map((name) => `:${name}_${row + 1}`).join(', ')})`,
  );
  const many = [one, ...others].join(', ');

  return async ({ writePrepared }: Database, rows: Rows, transaction: Transaction): Promise<void> => {
    const together = rows.length - (rows.length % atOnce);
    for (let start = 0; start < together; start += atOnce)
      await writePrepared(many, numbered(rows.slice(start, start + atOnce), names), transaction);
    for (const row of rows.slice(together)) await writePrepared(one, row, transaction);
  };
}

/** `name` of the first row, `name_1` of the second. */
function numbered(rows: Rows, names: readonly string[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [index, row] of rows.entries())
    for (const name of names) values[index === 0 ? name : `${name}_${index}`] = row[name];
  return values;
}
