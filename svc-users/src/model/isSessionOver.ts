import { Op, type Transaction } from 'sequelize';
import type { Models } from './models.ts';

/** Whether a session is over here and now. One that is not known any more is over, too. */
export async function isSessionOver(
  { Session }: Models,
  sessionId: string,
  now: Date,
  transaction?: Transaction,
): Promise<boolean> {
  const going = { id: sessionId, endedAt: null, expiresAt: { [Op.gt]: now } };
  return (await Session.count({ where: going, transaction: transaction ?? null })) === 0;
}
