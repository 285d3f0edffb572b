import type { DunningRun, LineState, RunState } from '@parkwart/contracts/entities/dunningRun';
import type { Database, Queryable, Transaction } from '@parkwart/service-kit/database/database';
import { insertMany, rowsOf } from '@parkwart/service-kit/database/rows';
import { type RowOf, readAs } from '@parkwart/service-kit/database/tables';
import { countDispatches } from '../letter-service/dispatches.ts';
import { formatStoredDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';
import { lineNotFound, runNotFound } from './errors.ts';

const { dunning_runs: runTable, dunning_lines: lineTable } = PARKING_TABLES;
export type RunRow = RowOf<typeof runTable>;
export type LineRow = RowOf<typeof lineTable>;

const runs = rowsOf(runTable);
const MOST_RUNS = 50;

export const insertRun = (transaction: Transaction, run: Omit<RunRow, 'id'>): Promise<number> =>
  runs.insert(transaction, run);

export const insertLines = insertMany(lineTable.without('filedAt', 'filingDueAt', 'filingAttempts'));

export const readRuns = (database: Database): Promise<RunRow[]> =>
  readAs(database, runTable, statement(`SELECT * FROM dunning_runs ORDER BY id DESC LIMIT ${MOST_RUNS}`));

/** @throws HttpError 404 */
export async function findRun(database: Queryable, id: number): Promise<RunRow> {
  const [run] = await runs.where(database, statement('id = :id'), { id });
  if (!run) throw runNotFound();
  return run;
}

/** Locks the run until the transaction ends. @throws HttpError 404 */
export async function findRunForChange(transaction: Transaction, id: number): Promise<RunRow> {
  const run = await runs.lock(transaction, id);
  if (!run) throw runNotFound();
  return run;
}

export async function endRun(transaction: Transaction, id: number, state: Exclude<RunState, 'open'>): Promise<void> {
  await runs.update(transaction, id, { state, openKey: null });
}

interface Page {
  readonly runId: number;
  readonly state: LineState;
  readonly after: number;
  readonly limit: number;
}

export function readLines(database: Database, page: Page): Promise<LineRow[]> {
  const sql = statement(`SELECT * FROM dunning_lines
    WHERE runId = :runId AND state = :state AND invoiceNumber > :after
    ORDER BY invoiceNumber LIMIT :limit`);
  return readAs(database, lineTable, sql, { ...page });
}

export async function nextToFile(database: Database, now: Date): Promise<LineRow | undefined> {
  const sql = statement('SELECT * FROM dunning_lines WHERE filingDueAt <= :now ORDER BY filingDueAt LIMIT 1');
  return (await readAs(database, lineTable, sql, { now }))[0];
}

/** @throws HttpError 404 */
export async function findLine(transaction: Transaction, runId: number, invoiceNumber: number): Promise<LineRow> {
  const sql = statement('SELECT * FROM dunning_lines WHERE runId = :runId AND invoiceNumber = :invoiceNumber');
  const [line] = await readAs(transaction, lineTable, sql, { runId, invoiceNumber });
  if (!line) throw lineNotFound();
  return line;
}

export async function saveLine(transaction: Transaction, line: LineRow): Promise<LineRow> {
  const sql = statement(`UPDATE dunning_lines SET level = :level, state = :state, costCents = :costCents,
    letterDeadline = :letterDeadline, reason = :reason, filedAt = :filedAt, filingDueAt = :filingDueAt,
    filingAttempts = :filingAttempts WHERE runId = :runId AND invoiceNumber = :invoiceNumber`);
  await transaction.write(sql, { ...line });
  return line;
}

interface Counted {
  readonly runId: number;
  readonly state: LineState;
  readonly count: number;
  readonly filed: number;
  readonly waiting: number;
}

export async function countToFile(database: Database): Promise<number> {
  const sql = statement('SELECT COUNT(*) AS waiting FROM dunning_lines WHERE filingDueAt IS NOT NULL');
  const [row] = await database.read<{ waiting: number }>(sql);
  return Number(row?.waiting);
}

/** Stores the result of a filing attempt; changes nothing if another process has begun a later attempt. */
export async function endAttempt(database: Database, line: LineRow): Promise<void> {
  const sql = statement(`UPDATE dunning_lines SET filedAt = :filedAt, filingDueAt = :filingDueAt, reason = :reason
    WHERE runId = :runId AND invoiceNumber = :invoiceNumber
      AND filingAttempts = :filingAttempts AND filingDueAt IS NOT NULL`);
  await database.transaction((transaction) => transaction.write(sql, { ...line }));
}

export async function presentRuns(database: Queryable, runs: readonly RunRow[]): Promise<DunningRun[]> {
  if (runs.length === 0) return [];
  const sql = statement(`SELECT runId, state, COUNT(*) AS count, COUNT(filedAt) AS filed, COUNT(filingDueAt) AS waiting
    FROM dunning_lines WHERE runId IN (:ids) GROUP BY runId, state`);
  const counts = await database.read<Counted>(sql, { ids: runs.map(({ id }) => id) });
  const dispatchesOf = await countDispatches(
    database,
    runs.map(({ id }) => id),
  );
  return runs.map(({ id, state, createdAt, account, letterDay }) => {
    const own = counts.filter(({ runId }) => runId === id);
    const printed = own.find((row) => row.state === 'printed');
    const states = own.map((row) => [row.state, Number(row.count)]);
    return {
      _id: String(id),
      state,
      createdAt: new Date(createdAt).toISOString(),
      account,
      letterDate: formatStoredDay(letterDay),
      lines: { proposed: 0, excluded: 0, removed: 0, printed: 0, ...Object.fromEntries(states) },
      ...(printed && { filing: { filed: Number(printed.filed), waiting: Number(printed.waiting) } }),
      ...dispatchesOf(id),
    };
  });
}

export async function presentRun(database: Queryable, row: RunRow): Promise<DunningRun> {
  const [run] = await presentRuns(database, [row]);
  return run as DunningRun;
}
