import { createHash, createHmac, randomBytes } from 'node:crypto';

/** `<session id>.<secret>`: the id finds the session even when the secret is an old one, which is how reuse shows. */
const FORM = /^([0-9a-f-]{36})\.[\w-]{43}$/;

export function firstRefreshToken(sessionId: string): string {
  return `${sessionId}.${randomBytes(32).toString('base64url')}`;
}

/**
 * The token that follows another. It is derived, not drawn, so that whoever asks twice with one token (two tabs, a lost
 * answer) gets the same successor although only its hash is stored.
 */
export function nextRefreshToken(token: string, key: Buffer): string {
  return `${sessionIdOf(token)}.${createHmac('sha256', key).update(token).digest('base64url')}`;
}

export function sessionIdOf(token: string): string | undefined {
  return FORM.exec(token)?.[1];
}

export function hashRefreshToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
