import type { RunState } from '@parkwart/contracts/entities/dunningRun';
import type { AtCommand } from '../changes/commandOf.ts';
import { statement } from '../tables.ts';
import { lettersArePrinted, lineIsPrinted, runHasEnded } from './errors.ts';
import { judgeAgain } from './judgeRecord.ts';
import { endRun, findLine, findRunForChange, type LineRow, type RunRow, saveLine } from './runRows.ts';

/**
 * Removes a line from the run, or restores the line with the result of a new check of its record. @throws HttpError
 * 404, 409
 */
export async function changeLine(
  at: AtCommand,
  run: RunRow,
  invoiceNumber: number,
  isRemoved: boolean,
): Promise<LineRow> {
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
export async function closeRun(at: AtCommand, id: number, state: Exclude<RunState, 'open'>): Promise<RunRow> {
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
