import type { Transaction } from 'sequelize';
import type { Models } from './models.ts';

/** Ends every session of a user, the one that asks for it among them, and every login that is under way. */
export async function endSessionsOf(
  { Session, PendingLogin, PasskeyChallenge }: Models,
  userId: string,
  now: Date,
  transaction: Transaction,
): Promise<void> {
  await Session.update({ endedAt: now }, { where: { userId, endedAt: null }, transaction });
  await PendingLogin.destroy({ where: { userId }, transaction });
  await PasskeyChallenge.destroy({ where: { userId }, transaction });
}
