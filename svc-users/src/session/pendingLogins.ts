import { randomBytes } from 'node:crypto';
import type { Transaction } from '@parkwart/service-kit/database/database';
import { Op } from 'sequelize';
import { sha256 } from '../hash.ts';
import type { Models, PendingLoginRow } from '../model/models.ts';

export const PENDING_SECONDS = 5 * 60;

/** `pendingToken` is for the browser's cookie. */
export interface PendingLogin {
  readonly pendingToken: string;
}

export async function openPendingLogin(
  transaction: Transaction,
  { PendingLogin }: Models,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<PendingLogin> {
  const pendingToken = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + PENDING_SECONDS * 1000);
  await PendingLogin.destroy({ where: { userId, expiresAt: { [Op.lte]: now } }, transaction });
  await PendingLogin.create({ id: sha256(pendingToken), userId, createdAt: now, expiresAt }, { transaction });
  return { pendingToken };
}

export async function findPendingLogin(
  { PendingLogin }: Models,
  token: string | undefined,
  now: Date,
): Promise<PendingLoginRow | undefined> {
  if (!token) return undefined;
  return (await PendingLogin.findOne({ where: { id: sha256(token), expiresAt: { [Op.gt]: now } } })) ?? undefined;
}
