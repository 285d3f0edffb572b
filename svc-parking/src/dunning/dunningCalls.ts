import * as contract from '@parkwart/contracts/calls/dunningRuns';
import type { RunState } from '@parkwart/contracts/entities/dunningRun';
import type { Database } from '@parkwart/service-kit/database/database';
import { isDuplicate } from '@parkwart/service-kit/database/databaseError';
import { readAs } from '@parkwart/service-kit/database/tables';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import { type Actor, actorOf } from '@parkwart/service-kit/journal/journal';
import { type AtCommand, commandOf } from '../changes/commandOf.ts';
import type { ChangeParts, Feature } from '../feature.ts';
import { owedIds } from '../record/owedIds.ts';
import { type RecordRow, recordFields } from '../record/recordRow.ts';
import { storedDay } from '../storedDay.ts';
import { statement } from '../tables.ts';
import { lettersArePrinted, lineIsPrinted, lineNotFound, runHasEnded } from './errors.ts';
import { type DunningRules, judgeAgain, judgeRecords, lineOf, readRules } from './judgeRecord.ts';
import { presentLines } from './presentLines.ts';
import { printLines } from './printLines.ts';
import {
  endRun,
  findLine,
  findRun,
  findRunForChange,
  insertLines,
  insertRun,
  type LineRow,
  presentRun,
  presentRuns,
  type RunRow,
  readLines,
  readRuns,
  saveLine,
} from './runRows.ts';

export const dunning: Feature = { calls: [dunningCalls] };

function dunningCalls(parts: ChangeParts): Implementation[] {
  const { database, clock } = parts;
  const present = async (id: number) => presentRun(database, await findRun(database, id));
  return [
    implement(contract.getDunningRuns, async () => ({ runs: await presentRuns(database, await readRuns(database)) })),

    implement(contract.startDunningRun, async ({ session }) => present(await startRun(parts, actorOf(session)))),

    implement(contract.getDunningRun, ({ params }) => present(Number(params.id))),

    implement(contract.getDunningLines, async ({ params, query: { state, after = '0' } }) => {
      const run = await findRun(database, Number(params.id));
      const page = { runId: run.id, state, after: Number(after), limit: contract.MOST_LINES + 1 };
      const lines = await readLines(database, page);
      const shown = lines.slice(0, contract.MOST_LINES);
      return { lines: await presentLines(database, run, shown, clock()), hasMore: shown.length < lines.length };
    }),

    commandOf(contract.changeDunningLine, async (at, { params: { id, invoiceNumber }, body: { isRemoved } }) => {
      const run = await findRunForChange(at.transaction, Number(id));
      const line = await changeLine(at, run, Number(invoiceNumber), isRemoved);
      const [shown] = await presentLines(at.transaction, run, [line], at.now);
      if (!shown) throw lineNotFound();
      return shown;
    })(parts),

    implement(contract.noteDunningPrinted, async ({ params, body, session }) => {
      const id = Number(params.id);
      const lines = await printLines(parts, { id, ...body, by: actorOf(session) });
      return { lines: await presentLines(database, await findRun(database, id), lines, clock()) };
    }),

    commandOf(contract.endDunningRun, async (at, { params: { id }, body: { state } }) =>
      presentRun(at.transaction, await closeRun(at, Number(id), state)),
    )(parts),
  ];
}

/** Proposes letters and stores all of them in one run, unless a run is open. @returns the open run's id */
async function startRun(parts: ChangeParts, by: Actor): Promise<number> {
  const open = await openRunId(parts.database);
  if (open !== undefined) return open;
  try {
    return await storeRun(parts, by);
  } catch (error) {
    // Another admin has started a run at the same moment.
    const other = isDuplicate(error) ? await openRunId(parts.database) : undefined;
    if (other === undefined) throw error;
    return other;
  }
}

async function openRunId(database: Database): Promise<number | undefined> {
  const [run] = await database.read<{ id: number }>(statement('SELECT id FROM dunning_runs WHERE openKey = 1'));
  return run?.id;
}

async function storeRun(parts: ChangeParts, by: Actor): Promise<number> {
  const { database, journal, clock } = parts;
  const now = clock();
  const letterDay = storedDay(now);
  const lines = await proposals(database, await readRules(database, { letterDay, now }));
  return database.transaction(async (transaction) => {
    const run = { createdAt: now.getTime(), account: by.account, letterDay, state: 'open', openKey: 1 } as const;
    const id = await insertRun(transaction, run);
    await insertLines(
      transaction,
      lines.map((line) => ({ runId: id, ...line })),
    );
    const proposed = lines.filter(({ state }) => state === 'proposed').length;
    const after = { runState: 'open', proposed, excluded: lines.length - proposed };
    const change = { subject: `dunning-run:${id}`, kind: 'run-started', by } as const;
    await journal.write(transaction, { ...change, after, isNew: true });
    return id;
  });
}

type Proposal = Omit<LineRow, 'runId' | 'filedAt' | 'filingDueAt' | 'filingAttempts'>;

async function proposals(database: Database, rules: DunningRules): Promise<Proposal[]> {
  const found: Proposal[] = [];
  for await (const ids of owedIds(database))
    for (const [{ id: invoiceNumber }, due] of await judgedAmong(database, rules, ids))
      if (due) found.push({ invoiceNumber, ...lineOf(due) });
  return found;
}

/**
 * Checks for departed records with an open amount whether a letter is due. Includes records in dunning, but not records
 * in collection.
 */
async function judgedAmong(database: Database, rules: DunningRules, ids: readonly number[]) {
  const candidates = statement(`SELECT * FROM records
    WHERE id IN (:ids) AND exitAt IS NOT NULL AND (miStatus IS NULL OR miStatus = 'M') ORDER BY id`);
  const rows = await readAs(database, recordFields, candidates, { ids });
  const judged = await judgeRecords(database, rows, rules);
  return rows.map((row) => [row, judged.get(row.id)] as const);
}

/**
 * Returns for each checked record whether a run would propose a letter; false for records that are already listed to
 * print.
 */
export async function judgeProposals(database: Database, rules: DunningRules, ids: readonly number[]) {
  const judged = await judgedAmong(database, rules, ids);
  const isToPrint = ({ miStatus, isPrint }: RecordRow) => miStatus === 'M' && !isPrint;
  return judged.map(([row, due]) => due?.reasons.length === 0 && !isToPrint(row));
}

/**
 * Removes a line from the run, or restores the line with the result of a new check of its record. @throws HttpError
 * 404, 409
 */
async function changeLine(at: AtCommand, run: RunRow, invoiceNumber: number, isRemoved: boolean): Promise<LineRow> {
  const { transaction, journal, by, now } = at;
  if (run.state !== 'open') throw runHasEnded();
  const line = await findLine(transaction, run.id, invoiceNumber);
  if (line.state === 'printed') throw lineIsPrinted();
  if (isRemoved && line.state === 'removed') return line;
  const { columns } = isRemoved ? REMOVED : await judgeAgain(transaction, at, { run, line, now });
  const [before, after] = [
    { line: line.invoiceNumber, isRemoved: line.state === 'removed' },
    { line: line.invoiceNumber, isRemoved },
  ];
  const change = { subject: `dunning-run:${run.id}`, kind: 'run-line', by } as const;
  await journal.write(transaction, { ...change, before, after });
  return saveLine(transaction, { ...line, ...columns });
}

const REMOVED = { columns: { state: 'removed', reason: null } } as const;

/** @throws HttpError 404, 409 */
async function closeRun(at: AtCommand, id: number, state: Exclude<RunState, 'open'>): Promise<RunRow> {
  const { transaction, journal, by } = at;
  const run = await findRunForChange(transaction, id);
  if (run.state === state) return run;
  if (run.state !== 'open') throw runHasEnded();
  const printed = statement("SELECT 1 AS one FROM dunning_lines WHERE runId = :id AND state = 'printed' LIMIT 1");
  if (state === 'withdrawn' && (await transaction.read(printed, { id: run.id })).length > 0) throw lettersArePrinted();
  await endRun(transaction, run.id, state);
  const change = { subject: `dunning-run:${run.id}`, kind: 'run-ended', by } as const;
  await journal.write(transaction, { ...change, before: { runState: run.state }, after: { runState: state } });
  return { ...run, state, openKey: null };
}
