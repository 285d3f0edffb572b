import type { CheckedSql } from '../database/checkedSql.ts';
import type { Database, Queryable, Transaction } from '../database/database.ts';

/** Rows per turn of a task. */
const AT_ONCE = 20;
const FIRST_QUESTION_MS = 15_000;

interface Attempted {
  /** ms since 1970: the next attempt, or when a begun one counts as lost; null once it is done. */
  readonly dueAt: number | null;
  readonly attempts: number;
}

/**
 * The changes by which a process claims a locked row for one attempt. After a crash, others wait for the claim to end.
 * @param claimMs longer than an attempt takes @returns undefined if the row is not due
 */
export function nextAttempt({ dueAt, attempts }: Attempted, now: Date, claimMs: number) {
  if (dueAt === null || Number(dueAt) > now.getTime()) return undefined;
  return { dueAt: now.getTime() + claimMs, attempts: attempts + 1 };
}

/** When a failed attempt is repeated: each delay is twice the last one. In ms since 1970. */
export const retryAt = (attempts: number, now: Date, [first, longest]: readonly [number, number]) =>
  now.getTime() + Math.min(first * 2 ** Math.min(attempts - 1, 10), longest);

/** When another party is asked again what became of something: after 15 s, and then each time its age has doubled. */
export const askAgainAt = (ageMs: number, now: Date, longest: number) =>
  now.getTime() + Math.min(Math.max(ageMs, FIRST_QUESTION_MS), longest);

interface OutboxRow extends Attempted {
  readonly id: number;
}

/** The part of `rowsOf` that an outbox uses. */
interface Rows<Row> {
  where(queryable: Queryable, condition: CheckedSql, values: object): Promise<Row[]>;
  lock(transaction: Transaction, id: number): Promise<Row | undefined>;
  update(transaction: Transaction, id: number, changes: Attempted): Promise<void>;
}

interface Turn<Row> {
  readonly database: Database;
  readonly clock: () => Date;
  isStopping(): boolean;
  /** Whether the locked, due row may be sent now; it may change the row otherwise. By default it may. */
  mayBegin?(transaction: Transaction, row: Row): Promise<boolean>;
  /** @returns false after a failure that other rows would have, too */
  attempt(row: Row): Promise<boolean>;
}

/** Rows that a task sends once each, also with several replicas. @param claimMs longer than an attempt takes */
export function outboxOf<Row extends OutboxRow>(rows: Rows<Row>, claimMs: number) {
  const due = 'dueAt <= :now ORDER BY dueAt LIMIT :limit' as CheckedSql;
  const claim = ({ database, clock, mayBegin }: Turn<Row>, { id }: Row): Promise<Row | undefined> =>
    database.transaction(async (transaction) => {
      const row = await rows.lock(transaction, id);
      const claimed = row && nextAttempt(row, clock(), claimMs);
      if (!claimed || (mayBegin && !(await mayBegin(transaction, row)))) return undefined;
      await rows.update(transaction, id, claimed);
      return { ...row, ...claimed };
    });
  return {
    /** Attempts what is due, the longest first. */
    sendDue: async (turn: Turn<Row>): Promise<void> => {
      const values = { now: turn.clock().getTime(), limit: AT_ONCE };
      for (const one of await rows.where(turn.database, due, values)) {
        const row = turn.isStopping() ? undefined : await claim(turn, one);
        if (row && !(await turn.attempt(row))) return;
      }
    },
    /** Stores the outcome, unless the row was deleted, or another process has begun a later attempt. */
    end: ({ id, attempts }: Row, database: Database, store: (transaction: Transaction, row: Row) => Promise<void>) =>
      database.transaction(async (transaction) => {
        const row = await rows.lock(transaction, id);
        if (row?.attempts === attempts) await store(transaction, row);
      }),
  };
}
