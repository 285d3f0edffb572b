import { getEndedSessions } from '@parkwart/contracts/wire/internalCalls';
import type { Database, Transaction } from '@parkwart/service-kit/database/database';
import { type InternalRoute, implementInternal } from '@parkwart/service-kit/peers/internalRoutes';
import { statement } from '../tables.ts';
import type { UsersParts } from '../usersParts.ts';
import { failuresExpiredBefore, placeExpiredBefore } from './loginDelay.ts';

/** How long an ended session is listed: longer than the lifetime of any access token. */
const LISTED_FOR_MS = 10 * 60_000;

async function listEndedSessions(database: Database, now: Date): Promise<string[]> {
  const rows = await database.read<{ id: string }>(statement('SELECT id FROM sessions WHERE endedAt >= :since'), {
    since: listedSince(now),
  });
  return rows.map(({ id }) => id);
}

/** The route that lists ended sessions; the other services reject tokens of these sessions. */
export function sessionRoutes({ database, clock }: UsersParts): InternalRoute[] {
  return [implementInternal(getEndedSessions, async () => ({ ended: await listEndedSessions(database, clock()) }))];
}

export async function pruneSessions(database: Database, now: Date): Promise<void> {
  const remove = (transaction: Transaction, sql: string, before: Date) => transaction.write(sql, { before });
  await database.transaction(async (transaction) => {
    await remove(transaction, statement('DELETE FROM sessions WHERE endedAt < :before'), listedSince(now));
    await remove(transaction, statement('DELETE FROM sessions WHERE expiresAt < :before'), listedSince(now));
    await remove(transaction, statement('DELETE FROM pending_logins WHERE expiresAt < :before'), now);
    await remove(transaction, statement('DELETE FROM passkey_challenges WHERE expiresAt < :before'), now);
    await remove(
      transaction,
      statement('DELETE FROM login_failures WHERE lastAttemptAt < :before'),
      failuresExpiredBefore(now),
    );
    await remove(
      transaction,
      statement('DELETE FROM known_places WHERE lastLoginAt < :before'),
      placeExpiredBefore(now),
    );
  });
}

function listedSince(now: Date): Date {
  return new Date(now.getTime() - LISTED_FOR_MS);
}
