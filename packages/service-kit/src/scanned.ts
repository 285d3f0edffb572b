import type { Database } from './database.ts';

interface Scan {
  readonly table: string;
  /** Its numeric primary key. */
  readonly id: string;
  /** @param range the condition on the key, of one statement's part of the table */
  select(range: (column: string) => string): string;
  readonly values: Record<string, unknown>;
}

/** SQLite blocks the process for each statement: its part is made so large that it takes about so many ms. */
const STATEMENT_MS = 15;
const FEWEST_IDS = 500;
const FIRST_IDS = 2_000;
const MOST_IDS = 50_000;

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
  let count = FIRST_IDS;
  for (let first = Number(ends?.first ?? 1); first <= Number(ends?.last ?? 0); ) {
    const last = first + count - 1;
    const started = performance.now();
    for (const row of await database.select<Row>(sql, { ...values, first, last })) rows.push(row);
    first = last + 1;
    const factor = performance.now() - started > STATEMENT_MS ? 0.5 : 2;
    count = Math.round(Math.min(MOST_IDS, Math.max(FEWEST_IDS, count * factor)));
  }
  return rows;
}
