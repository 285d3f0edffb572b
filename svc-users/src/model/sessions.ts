import type { Transaction } from '@parkwart/service-kit/database/database';
import { Op } from 'sequelize';
import type { Models } from './models.ts';

/** @param transaction null outside of one. @returns true for an unknown session, too */
export async function isSessionOver(
  transaction: Transaction | null,
  { Session }: Models,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  const active = { id: sessionId, endedAt: null, expiresAt: { [Op.gt]: now } };
  return (await Session.count({ where: active, transaction })) === 0;
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
