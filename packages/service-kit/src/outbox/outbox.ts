import type { CheckedSql } from '../database/checkedSql.ts';
import type { Database, Queryable, Transaction } from '../database/database.ts';

/** Rows per turn of a task. */
const AT_ONCE = 20;
const FIRST_QUESTION_MS = 15_000;

interface Attempted {
  /**
   * ms since 1970: when the next attempt is due, or when an attempt in progress counts as lost; null when the row is
   * done.
   */
  readonly dueAt: number | null;
  readonly attempts: number;
}

/**
 * The column values with which a process claims a locked row for one attempt. If that process crashes, other processes
 * wait for the claim to end.
 * @param claimMs longer than an attempt takes
 * @returns undefined if the row is not due
 */
export function nextAttempt({ dueAt, attempts }: Attempted, now: Date, claimMs: number) {
  if (dueAt === null || Number(dueAt) > now.getTime()) return undefined;
  return { dueAt: now.getTime() + claimMs, attempts: attempts + 1 };
}

/** @returns when a failed attempt is repeated, in ms since 1970: each delay is twice the one before it */
export const retryAt = (attempts: number, now: Date, [first, longest]: readonly [number, number]) =>
  now.getTime() + Math.min(first * 2 ** Math.min(attempts - 1, 10), longest);

/**
 * @returns when to ask another system again for an outcome, in ms since 1970: first after 15 s, and then each time that
 * `ageMs` has doubled
 * @param ageMs how long ago the matter began
 */
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
  /**
   * @returns whether the locked, due row may be sent now (by default always); the function may change a row that may
   * not be sent
   */
  mayBegin?(transaction: Transaction, row: Row): Promise<boolean>;
  /** @returns false after a failure that other rows would have, too */
  attempt(row: Row): Promise<boolean>;
}

/**
 * Rows that a task sends once each, even if several replicas run the task. @param claimMs longer than an attempt takes
 */
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
    /** Attempts the due rows, the longest due first. */
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
