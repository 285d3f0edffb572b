import type { Transaction } from '@parkwart/service-kit/database/database';
import type { Models } from './models.ts';

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
