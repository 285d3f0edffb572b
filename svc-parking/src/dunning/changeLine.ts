import type { RunState } from '@parkwart/contracts/entities/dunningRun';
import { actorOf } from '@parkwart/service-kit/journal/journal';
import type { Session } from '@parkwart/service-kit/session/session';
import type { ChangeParts } from '../feature.ts';
import { statement } from '../tables.ts';
import { lettersArePrinted, lineIsPrinted, runHasEnded } from './errors.ts';
import { judgeAgain } from './judgeRecord.ts';
import { endRun, findLine, findRunForChange, type RunRow, saveLine } from './runRows.ts';

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
    const { columns } = isRemoved ? REMOVED : await judgeAgain(transaction, parts, { run, line, now: clock() });
    const [before, after] = [
      { line: line.invoiceNumber, isRemoved: line.state === 'removed' },
      { line: line.invoiceNumber, isRemoved },
    ];
    const change = { subject: `dunning-run:${run.id}`, kind: 'run-line', by: actorOf(session) } as const;
    await journal.write(transaction, { ...change, before, after });
    return saveLine(transaction, { ...line, ...columns });
  });
}

const REMOVED = { columns: { state: 'removed', reason: null } } as const;

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
