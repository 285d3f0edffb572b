import { createHmac } from 'node:crypto';
import type { Database } from '@parkwart/service-kit/database';
import type { SecurityNote } from '@parkwart/service-kit/securityEvents';
import type { Transaction } from 'sequelize';
import { derivedKey } from '../derivedKey.ts';
import type { Models } from '../model/models.ts';
import { usernameKey } from '../model/userModel.ts';
import { tooManyFailures } from './refusals.ts';

const FREE_FAILURES = 5;
const FIRST_DELAY_SECONDS = 30;
const LONGEST_DELAY_SECONDS = 900;
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

/** How long an account and address wait after so many failures, in seconds: 30, 60, 120 … from the fifth on. */
export function delayAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(FIRST_DELAY_SECONDS * 2 ** (failures - FREE_FAILURES), LONGEST_DELAY_SECONDS);
}

/** The key with which `failureId` hashes. */
export function failureKey(secret: string): Buffer {
  return derivedKey(secret, 'login failures');
}

/** Under what a login's failures are counted. Hashed with a key: the table shows neither account nor address. */
export function failureId(username: string, address: string, key: Buffer): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([usernameKey(username), address]))
    .digest('hex');
}

/**
 * Counts an attempt as failed before its password is checked, so that many at once are no way round the delay; success
 * takes it back with `forgetFailures`.
 * @param refused goes to the security log while the delay runs
 * @throws Refusal 429 while the delay of earlier failures runs; such an attempt does not count
 */
export function countAttempt(
  database: Database,
  { LoginFailure }: Models,
  id: string,
  now: Date,
  refused: SecurityNote,
): Promise<void> {
  return database.transaction(async (transaction) => {
    await LoginFailure.bulkCreate([{ id, failures: 0, lastAttemptAt: now, blockedUntil: now }], {
      updateOnDuplicate: ['id'],
      transaction,
    });
    const row = await LoginFailure.findByPk(id, { transaction, lock: true, rejectOnEmpty: true });
    const waitMs = row.blockedUntil.getTime() - now.getTime();
    if (waitMs > 0) throw tooManyFailures(Math.ceil(waitMs / 1000), refused);
    const forgotten = now.getTime() - row.lastAttemptAt.getTime() > FORGOTTEN_AFTER_MS;
    const failures = (forgotten ? 0 : row.failures) + 1;
    const blockedUntil = new Date(now.getTime() + delayAfter(failures) * 1000);
    await LoginFailure.update({ failures, lastAttemptAt: now, blockedUntil }, { where: { id }, transaction });
  });
}

export async function forgetFailures({ LoginFailure }: Models, id: string, transaction: Transaction): Promise<void> {
  await LoginFailure.destroy({ where: { id }, transaction });
}

/** Failures last attempted before this play no part any more. */
export function forgottenBefore(now: Date): Date {
  return new Date(now.getTime() - FORGOTTEN_AFTER_MS);
}
