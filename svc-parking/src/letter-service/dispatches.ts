import { randomBytes } from 'node:crypto';
import type { RefusedLetter } from '@parkwart/contracts/calls/inbox';
import { recordSubject } from '@parkwart/contracts/calls/journal';
import type { LetterBill } from '@parkwart/contracts/calls/letterService';
import type { DispatchState, LetterDispatch } from '@parkwart/contracts/entities/letterDispatch';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import type { Database, Queryable, Transaction } from '@parkwart/service-kit/database/database';
import { rowsOf } from '@parkwart/service-kit/database/rows';
import type { RowOf } from '@parkwart/service-kit/database/tables';
import type { Actor } from '@parkwart/service-kit/journal/journal';
import type { ChangeParts } from '../feature.ts';
import { presentRecord } from '../record/presentRecord.ts';
import { recordsById } from '../record/recordRepository.ts';
import { formatStoredDay, storedDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';

const table = PARKING_TABLES.letter_dispatches;
export const dispatchRows = rowsOf(table);
export type DispatchRow = RowOf<typeof table>;

type Parts = Pick<ChangeParts, 'journal' | 'clock'>;
export type LetterOfRun = Pick<DispatchRow, 'runId' | 'invoiceNumber' | 'level'>;

/** Queues a letter for the print service; the task that sends letters hands it over. */
export async function queueLetter(
  transaction: Transaction,
  { journal, clock }: Parts,
  { runId, invoiceNumber, level }: LetterOfRun,
  by: Actor,
): Promise<void> {
  const now = clock().getTime();
  const reference = randomBytes(20).toString('hex');
  const row = { runId, invoiceNumber, level, reference, state: 'queued', createdAt: now, dueAt: now } as const;
  await dispatchRows.insert(transaction, row);
  const change = { subject: recordSubject(invoiceNumber), kind: 'letter-queued', by } as const;
  await journal.write(transaction, { ...change, after: { sentLevel: level } });
}

export type Outcome = Partial<Pick<DispatchRow, 'state' | 'reason' | 'cents' | 'sentDay' | 'dueAt' | 'serviceId'>>;

const KINDS = { sent: 'letter-sent', refused: 'letter-refused', settled: 'letter-settled' } as const;

/** Stores the result of an attempt in a locked row, and journals a change of state. */
export async function saveOutcome(
  transaction: Transaction,
  { journal }: Pick<Parts, 'journal'>,
  row: DispatchRow,
  outcome: Outcome,
  by: Actor,
): Promise<void> {
  await dispatchRows.update(transaction, row.id, outcome);
  const { state, level, cents, reason, invoiceNumber } = { ...row, ...outcome };
  if (state === row.state || state === 'queued') return;
  const after = {
    sentLevel: level,
    ...(cents !== null && { letterPrice: eurosFromCents(cents) }),
    ...(reason !== null && { letterReason: reason }),
  };
  await journal.write(transaction, { subject: recordSubject(invoiceNumber), kind: KINDS[state], by, after });
}

export const REFUSED = statement("state = 'refused'");

const presentDispatch = ({ id, state, reason, cents, sentDay }: DispatchRow): LetterDispatch => ({
  _id: String(id),
  state,
  ...(reason !== null && { reason }),
  ...(cents !== null && { price: eurosFromCents(cents) }),
  ...(sentDay !== null && { sentOn: formatStoredDay(sentDay) }),
});

/** The latest dispatch of each record in the run. */
export async function dispatchesOfRun(database: Queryable, runId: number, invoiceNumbers: readonly number[]) {
  const rows = (await dispatchRows.of(database, invoiceNumbers)).filter((row) => row.runId === runId);
  return new Map([...rows].reverse().map((row) => [row.invoiceNumber, presentDispatch(row)]));
}

/** Counts by run and state; a letter that was sent again counts once. */
export async function countDispatches(database: Queryable, runIds: readonly number[]) {
  const sql = statement(`SELECT runId, state, COUNT(*) AS count FROM letter_dispatches
    WHERE runId IN (:runIds) AND state <> 'settled' GROUP BY runId, state`);
  const counts = await database.read<{ runId: number; state: DispatchState; count: number }>(sql, { runIds });
  return (id: number) => {
    const own = counts.filter(({ runId }) => runId === id);
    const of = (state: DispatchState) => Number(own.find((row) => row.state === state)?.count ?? 0);
    const dispatches = { queued: of('queued'), sent: of('sent'), refused: of('refused') };
    return own.length > 0 ? { dispatches } : {};
  };
}

export async function refusedLetters(database: Database, limit: number): Promise<RefusedLetter[]> {
  const rows = await dispatchRows.where(database, statement(`${REFUSED} ORDER BY id LIMIT :limit`), { limit });
  const records = await recordsById(
    database,
    rows.map(({ invoiceNumber }) => invoiceNumber),
  );
  return rows.flatMap((row) => {
    const record = records.get(row.invoiceNumber);
    return record ? [{ ...presentDispatch(row), level: row.level, record: presentRecord(record) }] : [];
  });
}

const YEAR = 10_000;

/** The letters posted in this month and the twelve months before, to compare with the service's bills. */
export async function readBills(database: Database, now: Date): Promise<LetterBill[]> {
  const sql = statement(`SELECT (sentDay - sentDay % 100) / 100 AS month, COUNT(*) AS letters, SUM(cents) AS cents
    FROM letter_dispatches WHERE sentDay > :after GROUP BY month ORDER BY month DESC`);
  const today = storedDay(now);
  const after = today - (today % 100) - YEAR;
  const months = await database.read<{ month: number; letters: number; cents: number | null }>(sql, { after });
  return months.map(({ month, letters, cents }) => ({
    month: String(Number(month)).replace(/(..)$/, '-$1'),
    letters: Number(letters),
    amount: eurosFromCents(Number(cents ?? 0)),
  }));
}
