import { DAY_MS } from '@parkwart/contracts/rules/time';
import type { Database } from '@parkwart/service-kit/database/database';
import type { HttpError } from '@parkwart/service-kit/errors/httpError';
import { tooManyPlates } from '../record/errors.ts';
import { statement } from '../tables.ts';

interface Allowance {
  readonly table: 'missed_lookups' | 'plate_lookups' | 'added_booths';
  /** Each look-up uses this much of the allowance, which refills over time. */
  readonly costMs: number;
  readonly free: number;
  readonly maxDelayMs: number;
  refusal(seconds: number): HttpError;
}

const EXPIRES_AFTER_MS = DAY_MS;

/**
 * A leaky bucket per account, shared by all replicas.
 * @returns a function that charges a look-up and returns the response's delay in ms; it throws HttpError 429
 */
export function lookupAllowance(
  database: Database,
  clock: () => Date,
  { table, costMs, free, maxDelayMs, refusal }: Allowance,
): (userId: string) => Promise<number> {
  const ignore = database.dialect === 'sqlite' ? 'OR IGNORE' : 'IGNORE';
  return (userId) =>
    database.transaction(async (transaction) => {
      const now = clock().getTime();
      const write = (sql: string, replacements: object) => transaction.write(sql, { ...replacements, userId, now });
      await write(statement(`DELETE FROM ${table} WHERE paidUntil < :before`), { before: now - EXPIRES_AFTER_MS });
      await write(statement(`INSERT ${ignore} INTO ${table} (userId, paidUntil) VALUES (:userId, :now)`), {});
      const sql = statement(`SELECT paidUntil FROM ${table} WHERE userId = :userId${database.forUpdate}`);
      const [row] = await transaction.read<{ paidUntil: number | string }>(sql, { userId });
      const paidUntil = Math.max(Number(row?.paidUntil), now) + costMs;
      const wait = Math.max(0, paidUntil - now - free * costMs);
      if (wait > maxDelayMs) throw refusal(Math.ceil(wait / 1_000));
      await write(statement(`UPDATE ${table} SET paidUntil = :paidUntil WHERE userId = :userId`), { paidUntil });
      return wait;
    });
}

/** Limits an account's look-ups of plates: enough for a car every few seconds, too few to try all plates. */
export function plateLookups(database: Database, clock: () => Date): (userId: string) => Promise<unknown> {
  return lookupAllowance(database, clock, {
    table: 'plate_lookups',
    costMs: 3_000,
    free: 40,
    maxDelayMs: 0,
    refusal: tooManyPlates,
  });
}
