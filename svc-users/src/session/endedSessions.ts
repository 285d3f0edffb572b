import type { Database } from '@parkwart/service-kit/database';
import type { Transaction } from 'sequelize';
import { forgottenBefore, unknownBefore } from './loginDelay.ts';

/** Longer than any access token of an ended session can still be good. */
const TOLD_FOR_MS = 10 * 60_000;

/** The sessions whose access tokens other services must refuse although they have not expired. */
export async function listEndedSessions(database: Database, now: Date): Promise<string[]> {
  const rows = await database.select<{ id: string }>('SELECT id FROM sessions WHERE endedAt >= :since', {
    since: toldSince(now),
  });
  return rows.map(({ id }) => id);
}

/** Forgets sessions that are over, what was open for minutes, and failed logins and addresses that play no part any more. */
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
