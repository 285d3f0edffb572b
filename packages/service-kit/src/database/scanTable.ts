import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from './database.ts';

interface Scan<Row, Found> {
  readonly table: string;
  /** The primary key, or another indexed numeric column. */
  readonly id: string;
  /**
   * @param range returns the condition on the key column; the condition selects the part of the table that one
   * statement reads
   */
  select(range: (column: string) => string): string;
  readonly values: Record<string, unknown>;
  /**
   * Filters each statement's rows, so that a SELECT that matches every row does not load the whole table into memory.
   */
  pick(row: Row): readonly Found[];
}

/**
 * Target duration of a statement in ms; determines how many ids the next statement covers. SQLite blocks the process
 * during a statement, and the journal and a table are scanned in parallel, so a transaction may wait for two
 * statements.
 */
const STATEMENT_MS = { sqlite: 4, mysql: 30 };
const MIN_IDS = 500;
const FIRST_IDS = 2_000;
const MAX_IDS = 50_000;

/** Reads a table without a suitable index, in statements that are each short. */
export async function scanTable<Row extends object, Found>(
  database: Database,
  { table, id, select, values, pick }: Scan<Row, Found>,
): Promise<Found[]> {
  // Two subqueries, because SQLite would read the whole table to get MIN and MAX in one query.
  const [ends] = await database.read<{ first: number | null; last: number | null }>(
    `SELECT (SELECT MIN(${id}) FROM ${table}) AS first, (SELECT MAX(${id}) FROM ${table}) AS last`,
  );
  const sql = select((column) => `${column} BETWEEN :first AND :last`);
  const found: Found[] = [];
  let count = FIRST_IDS;
  for (let first = Number(ends?.first ?? 1); first <= Number(ends?.last ?? 0); ) {
    const last = first + count - 1;
    await giveWay(database);
    const started = performance.now();
    for (const row of await database.read<Row>(sql, { ...values, first, last })) found.push(...pick(row));
    first = last + 1;
    const factor = Math.min(2, Math.max(0.5, STATEMENT_MS[database.dialect] / (performance.now() - started)));
    count = Math.round(Math.min(MAX_IDS, Math.max(MIN_IDS, count * factor)));
  }
  return found;
}

/** The longest wait: after this time, long-running work continues even under constant load. */
const MOST_MS = 20;

/**
 * Waits while a transaction is running. Long-running work calls this function before each of its statements: otherwise
 * a check-in, which runs several statements, would wait for a statement of the long-running work before each statement
 * of the check-in.
 */
export async function giveWay(database: Pick<Database, 'isWriting'>): Promise<void> {
  const end = performance.now() + MOST_MS;
  while (database.isWriting() && performance.now() < end) await wait(1);
}
