import { randomBytes } from 'node:crypto';
import type { Transaction } from '@parkwart/service-kit/database/database';
import { sha256 } from '../hash.ts';
import type { Models, PendingLoginRow } from '../model/models.ts';
import { statement } from '../tables.ts';

export const PENDING_SECONDS = 5 * 60;

/** A login that still needs a passkey; `pendingToken` is the value of the browser's cookie. */
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
  const expired = statement('DELETE FROM pending_logins WHERE userId = :userId AND expiresAt <= :now');
  await transaction.write(expired, { userId, now });
  await PendingLogin.create({ id: sha256(pendingToken), userId, createdAt: now, expiresAt }, { transaction });
  return { pendingToken };
}

export async function findPendingLogin(
  { PendingLogin }: Models,
  token: string | undefined,
  now: Date,
): Promise<PendingLoginRow | undefined> {
  const pending = token ? await PendingLogin.findByPk(sha256(token)) : null;
  return pending && pending.expiresAt > now ? pending : undefined;
}
