import type { Database } from '@parkwart/service-kit/database';
import type { SecurityRecord } from '@parkwart/service-kit/securityEvents';
import { literal, type Transaction } from 'sequelize';
import type { Models } from '../model/models.ts';
import type { Attempt } from './attempt.ts';
import { tooManyFailures } from './errors.ts';

interface Delay {
  readonly free: number;
  readonly firstSeconds: number;
  readonly maxSeconds: number;
}

/** Per account and address. */
export const PLACE_DELAY: Delay = { free: 4, firstSeconds: 30, maxSeconds: 900 };
/** Over all unknown addresses: limits distributed guessing, while the owner waits minutes at most. */
export const ACCOUNT_DELAY: Delay = { free: 19, firstSeconds: 5, maxSeconds: 300 };

const FAILURES_EXPIRE_MS = 24 * 3_600_000;
const PLACE_EXPIRES_MS = 90 * 24 * 3_600_000;

/** In seconds. */
export function delayAfter(failures: number, { free, firstSeconds, maxSeconds }: Delay): number {
  if (failures <= free) return 0;
  return Math.min(firstSeconds * 2 ** (failures - free - 1), maxSeconds);
}

/** Counts before the password is checked: concurrent attempts cannot bypass the delay. @throws HttpError 429 */
export function countAttempt(
  database: Database,
  models: Models,
  { placeId, accountId }: Attempt,
  now: Date,
  rejection: SecurityRecord,
): Promise<void> {
  return database.transaction(async (transaction) => {
    // Fixed lock order: attempts from many addresses share the account's row, each with one row of its own.
    await countFailure(models, placeId, PLACE_DELAY, { now, rejection, transaction });
    if (await isKnown(models, placeId, now, transaction)) return;
    await countFailure(models, accountId, ACCOUNT_DELAY, { now, rejection, transaction });
  });
}

interface CountContext {
  readonly now: Date;
  readonly rejection: SecurityRecord;
  readonly transaction: Transaction;
}

async function countFailure(
  { LoginFailure }: Models,
  id: string,
  delay: Delay,
  { now, rejection, transaction }: CountContext,
): Promise<void> {
  await LoginFailure.bulkCreate([{ id, failures: 0, lastAttemptAt: now, blockedUntil: now }], {
    updateOnDuplicate: ['id'],
    transaction,
  });
  const row = await LoginFailure.findByPk(id, { transaction, lock: true, rejectOnEmpty: true });
  const waitMs = row.blockedUntil.getTime() - now.getTime();
  // Before the first delay `blockedUntil` is just the time of the last attempt, which may have overtaken this one.
  if (row.failures > delay.free && waitMs > 0) throw tooManyFailures(Math.ceil(waitMs / 1000), rejection);
  const isExpired = row.lastAttemptAt < failuresExpiredBefore(now);
  const failures = (isExpired ? 0 : row.failures) + 1;
  const blockedUntil = new Date(now.getTime() + delayAfter(failures, delay) * 1000);
  await LoginFailure.update({ failures, lastAttemptAt: now, blockedUntil }, { where: { id }, transaction });
}

async function isKnown({ KnownPlace }: Models, id: string, now: Date, transaction: Transaction): Promise<boolean> {
  const place = await KnownPlace.findByPk(id, { transaction });
  return place !== null && place.lastLoginAt >= placeExpiredBefore(now);
}

/** The address becomes known for the account; failures at other addresses keep counting. */
export async function clearFailures(
  models: Models,
  { placeId, accountId }: Attempt,
  now: Date,
  transaction: Transaction,
): Promise<void> {
  const { LoginFailure, KnownPlace } = models;
  await LoginFailure.destroy({ where: { id: placeId }, transaction });
  if (!(await isKnown(models, placeId, now, transaction))) {
    const oneLess = { failures: literal('CASE WHEN failures > 0 THEN failures - 1 ELSE 0 END') };
    await LoginFailure.update(oneLess, { where: { id: accountId }, transaction });
  }
  await KnownPlace.bulkCreate([{ id: placeId, lastLoginAt: now }], { updateOnDuplicate: ['lastLoginAt'], transaction });
}

export function failuresExpiredBefore(now: Date): Date {
  return new Date(now.getTime() - FAILURES_EXPIRE_MS);
}

export function placeExpiredBefore(now: Date): Date {
  return new Date(now.getTime() - PLACE_EXPIRES_MS);
}
