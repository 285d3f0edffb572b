import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Transaction } from '@parkwart/service-kit/database/database';
import { accessOf, type GrantedSession } from '../access/accessOf.ts';
import { sha256 } from '../hash.ts';
import type { Models, UserRow } from '../model/models.ts';

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

/**
 * The format of a refresh token, `<session id>.<secret>`: the id finds the session even if the secret is an old one, so
 * that the reuse of a token is detected.
 */
const FORM = /^([0-9a-f-]{36})\.[\w-]{43}$/;

function firstRefreshToken(sessionId: string): string {
  return `${sessionId}.${randomBytes(32).toString('base64url')}`;
}

/**
 * The next token is derived from the current token and is not random, so that a repeated request gets the same next
 * token although only the hash of the next token is stored.
 */
export function nextRefreshToken(token: string, key: Buffer): string {
  return `${sessionIdOf(token)}.${createHmac('sha256', key).update(token).digest('base64url')}`;
}

export function sessionIdOf(token: string): string | undefined {
  return FORM.exec(token)?.[1];
}
