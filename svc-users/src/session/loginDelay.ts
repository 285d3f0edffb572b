import { DAY_MS } from '@parkwart/contracts/rules/time';
import type { Database, Transaction } from '@parkwart/service-kit/database/database';
import type { SecurityRecord } from '@parkwart/service-kit/logging/securityEvents';
import { KNOWN_SECONDS } from '../access/cookies.ts';
import type { Models } from '../model/models.ts';
import { statement } from '../tables.ts';
import type { Attempt } from './attempt.ts';
import { tooManyFailures } from './errors.ts';

interface Delay {
  readonly free: number;
  readonly firstSeconds: number;
  readonly maxSeconds: number;
}

/** Applies per account and address, and per account and known browser. */
export const PLACE_DELAY: Delay = { free: 4, firstSeconds: 30, maxSeconds: 900 };
/**
 * Applies to all unknown addresses and browsers together: limits distributed guessing to one attempt per five minutes.
 */
export const ACCOUNT_DELAY: Delay = { free: 19, firstSeconds: 5, maxSeconds: 300 };

const FAILURES_EXPIRE_MS = DAY_MS;

/** @returns seconds */
export function delayAfter(failures: number, { free, firstSeconds, maxSeconds }: Delay): number {
  if (failures <= free) return 0;
  return Math.min(firstSeconds * 2 ** (failures - free - 1), maxSeconds);
}

/**
 * Counts an attempt before its password is checked, so that concurrent attempts cannot bypass the delay. @throws
 * HttpError 429
 */
export function countAttempt(
  database: Database,
  models: Models,
  { placeId, browserId, accountId }: Attempt,
  now: Date,
  rejection: SecurityRecord,
): Promise<void> {
  return database.transaction(async (transaction) => {
    // The order of the locks is fixed: first the row of the address, then the row of the account, which attempts from
    // many addresses share.
    await countFailure(models, placeId, PLACE_DELAY, { now, rejection, transaction });
    if (await isAnyKnown(transaction, [placeId], now)) return;
    // Attempts of a known browser are counted separately, so that a copied cookie allows no faster guessing than a
    // known address.
    const isBrowserKnown = browserId !== undefined && (await isAnyKnown(transaction, [browserId], now));
    const [id, delay] = isBrowserKnown ? [browserId, PLACE_DELAY] : [accountId, ACCOUNT_DELAY];
    await countFailure(models, id, delay, { now, rejection, transaction });
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
  // Before the first delay, `blockedUntil` is only the time of the last attempt. It may be later than the time of this
  // attempt if a concurrent attempt was counted first.
  if (row.failures > delay.free && waitMs > 0) throw tooManyFailures(Math.ceil(waitMs / 1000), rejection);
  const isExpired = row.lastAttemptAt < failuresExpiredBefore(now);
  const failures = (isExpired ? 0 : row.failures) + 1;
  const blockedUntil = new Date(now.getTime() + delayAfter(failures, delay) * 1000);
  await LoginFailure.update({ failures, lastAttemptAt: now, blockedUntil }, { where: { id }, transaction });
}

async function isAnyKnown(transaction: Transaction, ids: readonly string[], now: Date): Promise<boolean> {
  const sql = statement('SELECT id FROM known_places WHERE id IN (:ids) AND lastLoginAt >= :since LIMIT 1');
  return (await transaction.read(sql, { ids, since: placeExpiredBefore(now) })).length > 0;
}

/** Each login replaces the browser's mark, so that copies of the previous mark become worthless. @returns the cookie */
export async function rememberBrowser(
  transaction: Transaction,
  { KnownPlace }: Models,
  { browserId, renewBrowser }: Attempt,
  now: Date,
): Promise<string> {
  const { id, cookie } = renewBrowser();
  if (browserId !== undefined) await KnownPlace.destroy({ where: { id: browserId }, transaction });
  await KnownPlace.create({ id, lastLoginAt: now }, { transaction });
  return cookie;
}

/** Makes the address known for the account; failures at other addresses keep counting. */
export async function clearFailures(
  transaction: Transaction,
  { LoginFailure, KnownPlace }: Models,
  { placeId, browserId, accountId }: Attempt,
  now: Date,
): Promise<void> {
  const counted = browserId === undefined ? [placeId] : [placeId, browserId];
  await LoginFailure.destroy({ where: { id: counted }, transaction });
  if (!(await isAnyKnown(transaction, counted, now))) {
    const sql = statement('UPDATE login_failures SET failures = failures - 1 WHERE id = :accountId AND failures > 0');
    await transaction.write(sql, { accountId });
  }
  await KnownPlace.bulkCreate([{ id: placeId, lastLoginAt: now }], { updateOnDuplicate: ['lastLoginAt'], transaction });
}

export function failuresExpiredBefore(now: Date): Date {
  return new Date(now.getTime() - FAILURES_EXPIRE_MS);
}

export function placeExpiredBefore(now: Date): Date {
  return new Date(now.getTime() - KNOWN_SECONDS * 1_000);
}
