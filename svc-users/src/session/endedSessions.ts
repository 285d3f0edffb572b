import type { Database } from '@parkwart/service-kit/database';
import type { Transaction } from 'sequelize';
import { forgottenBefore, unknownBefore } from './loginDelay.ts';

/** Longer than the lifetime of any access token. */
const TOLD_FOR_MS = 10 * 60_000;

/** Sessions whose unexpired access tokens other services must reject. */
export async function listEndedSessions(database: Database, now: Date): Promise<string[]> {
  const rows = await database.select<{ id: string }>('SELECT id FROM sessions WHERE endedAt >= :since', {
    since: toldSince(now),
  });
  return rows.map(({ id }) => id);
}

/**
 * Deletes ended and expired sessions, expired challenges and pending logins, and outdated failures and known
 * addresses.
 */
export async function pruneSessions(database: Database, now: Date): Promise<void> {
  const remove = (sql: string, before: Date, transaction: Transaction) =>
    database.sequelize.query(sql, { replacements: { before }, transaction });
  await database.transaction(async (transaction) => {
    await remove('DELETE FROM sessions WHERE endedAt < :before', toldSince(now), transaction);
    await remove('DELETE FROM sessions WHERE expiresAt < :before', toldSince(now), transaction);
    await remove('DELETE FROM pending_logins WHERE expiresAt < :before', now, transaction);
    await remove('DELETE FROM passkey_challenges WHERE expiresAt < :before', now, transaction);
    await remove('DELETE FROM login_failures WHERE lastAttemptAt < :before', forgottenBefore(now), transaction);
    await remove('DELETE FROM known_places WHERE lastLoginAt < :before', unknownBefore(now), transaction);
  });
}

function toldSince(now: Date): Date {
  return new Date(now.getTime() - TOLD_FOR_MS);
}
