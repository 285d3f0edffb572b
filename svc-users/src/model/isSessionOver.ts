import { Op, type Transaction } from 'sequelize';
import type { Models } from './models.ts';

/** @returns true for an unknown session, too */
export async function isSessionOver(
  { Session }: Models,
  sessionId: string,
  now: Date,
  transaction?: Transaction,
): Promise<boolean> {
  const active = { id: sessionId, endedAt: null, expiresAt: { [Op.gt]: now } };
  return (await Session.count({ where: active, transaction: transaction ?? null })) === 0;
}
