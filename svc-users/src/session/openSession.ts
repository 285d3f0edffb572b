import { randomUUID } from 'node:crypto';
import type { Transaction } from '@parkwart/service-kit/database/database';
import { accessOf } from '../access/accessOf.ts';
import type { GrantedSession } from '../access/grantedSession.ts';
import { sha256 } from '../hash.ts';
import type { Models, UserRow } from '../model/models.ts';
import { firstRefreshToken } from './refreshToken.ts';

const SESSION_MS = 12 * 3_600_000;

export async function openSession(
  transaction: Transaction,
  models: Models,
  { user, device, now }: { readonly user: UserRow; readonly device: string; readonly now: Date },
): Promise<GrantedSession> {
  const id = randomUUID();
  const refreshToken = firstRefreshToken(id);
  const expiresAt = new Date(now.getTime() + SESSION_MS);
  const row = {
    id,
    userId: user.id,
    refreshHash: sha256(refreshToken),
    previousRefreshHash: null,
    rotatedAt: now,
    createdAt: now,
    expiresAt,
    endedAt: null,
    device,
    lastActiveAt: now,
    provenAt: now,
  };
  const session = await models.Session.create(row, { transaction });
  const access = await accessOf(transaction, models, { user, session, now });
  if (!access) throw new Error('a session that begins is not idle');
  return { ...access, refreshToken, expiresAt };
}
