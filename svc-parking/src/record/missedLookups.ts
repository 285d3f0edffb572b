import { setTimeout as pauseFor } from 'node:timers/promises';
import type { Database } from '@parkwart/service-kit/database';
import { HttpError } from '@parkwart/service-kit/httpError';
import { recordNotFound, tooManyMisses } from './errors.ts';

const FREE_MISSES = 10;
/** Each miss uses this much of the allowance, which refills over time. */
const MISS_MS = 5_000;
/** The gateway times out after ten seconds. */
const MAX_DELAY_MS = 5_000;
const EXPIRES_AFTER_MS = 86_400_000;

export type Delay = (milliseconds: number) => Promise<unknown>;

/** Slows down guessing: a leaky bucket per account, shared by all replicas. Hits are never delayed. */
export function missedLookups(database: Database, clock: () => Date, delay: Delay = (ms) => pauseFor(ms)) {
  const insert = database.dialect === 'sqlite' ? 'INSERT OR IGNORE' : 'INSERT IGNORE';
  const locking = database.dialect === 'mysql' ? ' FOR UPDATE' : '';

  /** @returns the delay of the response, in ms */
  const charge = (userId: string): Promise<number> =>
    database.transaction(async (transaction) => {
      const now = clock().getTime();
      const write = (sql: string, replacements: object) =>
        database.sequelize.query(sql, { replacements: { ...replacements, userId, now }, transaction });
      await write('DELETE FROM missed_lookups WHERE paidUntil < :before', { before: now - EXPIRES_AFTER_MS });
      await write(`${insert} INTO missed_lookups (userId, paidUntil) VALUES (:userId, :now)`, {});
      const sql = `SELECT paidUntil FROM missed_lookups WHERE userId = :userId${locking}`;
      const [row] = await database.select<{ paidUntil: number | string }>(sql, { userId }, transaction);
      const paidUntil = Math.max(Number(row?.paidUntil), now) + MISS_MS;
      const wait = Math.max(0, paidUntil - now - FREE_MISSES * MISS_MS);
      if (wait > MAX_DELAY_MS) throw tooManyMisses(Math.ceil(wait / 1_000));
      await write('UPDATE missed_lookups SET paidUntil = :paidUntil WHERE userId = :userId', { paidUntil });
      return wait;
    });

  /** @throws HttpError 429 */
  const record = async (userId: string): Promise<void> => {
    const wait = await charge(userId);
    if (wait > 0) await delay(wait);
  };

  return {
    record,
    /** A 404 of `work` counts as a miss. */
    recording: async <Result>(userId: string, work: () => Promise<Result>): Promise<Result> => {
      try {
        return await work();
      } catch (error) {
        if (error instanceof HttpError && error.code === recordNotFound().code) await record(userId);
        throw error;
      }
    },
  };
}
