import type { RunState } from '@parkwart/contracts/entities/dunningRun';
import type { Transaction } from '@parkwart/service-kit/database/database';
import { actorOf } from '@parkwart/service-kit/journal/journal';
import type { Session } from '@parkwart/service-kit/session/session';
import type { ChangeParts } from '../feature.ts';
import { statement } from '../tables.ts';
import { lettersArePrinted, lineIsPrinted, runHasEnded } from './errors.ts';
import { judgeRecords, readRules } from './judgeRecord.ts';
import { endRun, findLine, findRunForChange, type LineRow, type RunRow, saveLine } from './runRows.ts';
import { placeOf } from './startRun.ts';

interface LineChange {
  readonly id: string;
  readonly invoiceNumber: string;
  readonly isRemoved: boolean;
  readonly session: Session;
}

/** Removes a line, or puts it back as it is judged now. @throws HttpError 404, 409 */
export function changeLine(parts: ChangeParts, { id, invoiceNumber, isRemoved, session }: LineChange) {
  const { database, journal, clock } = parts;
  return database.transaction(async (transaction) => {
    const run = await findRunForChange(transaction, id);
    if (run.state !== 'open') throw runHasEnded();
    const line = await findLine(transaction, run.id, Number(invoiceNumber));
    if (line.state === 'printed') throw lineIsPrinted();
    if (isRemoved && line.state === 'removed') return line;
    const { place } = isRemoved ? REMOVED : await judgeAgain(transaction, parts, { run, line, now: clock() });
    const [before, after] = [
      { line: line.invoiceNumber, isRemoved: line.state === 'removed' },
      { line: line.invoiceNumber, isRemoved },
    ];
    const change = { subject: `dunning-run:${run.id}`, kind: 'run-line', by: actorOf(session) } as const;
    await journal.write(transaction, { ...change, before, after });
    return saveLine(transaction, { ...line, ...place });
  });
}

const REMOVED = { place: { state: 'removed', reason: null } } as const;

interface Judging {
  readonly run: RunRow;
  readonly line: LineRow;
  readonly now: Date;
}

/** Judges a locked record again. */
export async function judgeAgain(
  transaction: Transaction,
  { records }: ChangeParts,
  { run: { letterDay }, line, now }: Judging,
) {
  const record = await records.findForChange(transaction, String(line.invoiceNumber));
  const rules = await readRules(transaction, { letterDay, now });
  const judged = record && (await judgeRecords(transaction, [record], rules)).get(record.id);
  return { record, rules, place: judged ? placeOf(judged) : NOTHING_DUE };
}

const NOTHING_DUE: Partial<LineRow> = {
  state: 'excluded',
  reason: 'Für diese Rechnung ist keine Mahnung mehr fällig.',
};

interface RunEnd {
  readonly id: string;
  readonly state: Exclude<RunState, 'open'>;
  readonly session: Session;
}

/** @throws HttpError 404, 409 */
export function closeRun({ database, journal }: ChangeParts, { id, state, session }: RunEnd): Promise<RunRow> {
  return database.transaction(async (transaction) => {
    const run = await findRunForChange(transaction, id);
    if (run.state === state) return run;
    if (run.state !== 'open') throw runHasEnded();
    const printed = statement("SELECT 1 AS one FROM dunning_lines WHERE runId = :id AND state = 'printed' LIMIT 1");
    if (state === 'withdrawn' && (await transaction.read(printed, { id: run.id })).length > 0)
      throw lettersArePrinted();
    await endRun(transaction, run.id, state);
    const change = { subject: `dunning-run:${run.id}`, kind: 'run-ended', by: actorOf(session) } as const;
    await journal.write(transaction, { ...change, before: { runState: run.state }, after: { runState: state } });
    return { ...run, state, openKey: null };
  });
}
