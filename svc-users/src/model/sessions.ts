import type { Queryable, Transaction } from '@parkwart/service-kit/database/database';
import { statement } from '../tables.ts';
import type { Models } from './models.ts';

/** @returns true for an unknown session, too */
export async function isSessionOver(queryable: Queryable, id: string, now: Date): Promise<boolean> {
  const sql = statement('SELECT id FROM sessions WHERE id = :id AND endedAt IS NULL AND expiresAt > :now');
  return (await queryable.read(sql, { id, now })).length === 0;
}

/** Ends every session and pending login of a user, including the current one. */
export async function endSessionsOf(
  transaction: Transaction,
  { Session, PendingLogin, PasskeyChallenge }: Models,
  userId: string,
  now: Date,
): Promise<void> {
  await Session.update({ endedAt: now }, { where: { userId, endedAt: null }, transaction });
  await PendingLogin.destroy({ where: { userId }, transaction });
  await PasskeyChallenge.destroy({ where: { userId }, transaction });
}
