import type { Database } from './database.ts';

interface Scan {
  readonly table: string;
  /** Its numeric primary key. */
  readonly id: string;
  /** @param range the condition on the key, of one statement's part of the table */
  select(range: (column: string) => string): string;
  readonly values: Record<string, unknown>;
}

/** SQLite blocks the process for each statement. */
const IDS_AT_ONCE = 5_000;

/** Reads a table that has no index for the question, in statements that are short each. */
export async function scanned<Row extends object>(
  database: Database,
  { table, id, select, values }: Scan,
): Promise<Row[]> {
  const [ends] = await database.select<{ first: number | null; last: number | null }>(
    `SELECT MIN(${id}) AS first, MAX(${id}) AS last FROM ${table}`,
  );
  const sql = select((column) => `${column} BETWEEN :first AND :last`);
  const rows: Row[] = [];
  for (let first = Number(ends?.first ?? 1); first <= Number(ends?.last ?? 0); first += IDS_AT_ONCE) {
    rows.push(...(await database.select<Row>(sql, { ...values, first, last: first + IDS_AT_ONCE - 1 })));
  }
  return rows;
}
