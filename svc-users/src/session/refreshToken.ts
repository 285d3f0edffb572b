import { createHmac, randomBytes } from 'node:crypto';

/** `<session id>.<secret>`: the id finds the session even with an old secret, which reveals reuse. */
const FORM = /^([0-9a-f-]{36})\.[\w-]{43}$/;

export function firstRefreshToken(sessionId: string): string {
  return `${sessionId}.${randomBytes(32).toString('base64url')}`;
}

/** Derived rather than random: a repeated request gets the same successor although only its hash is stored. */
export function nextRefreshToken(token: string, key: Buffer): string {
  return `${sessionIdOf(token)}.${createHmac('sha256', key).update(token).digest('base64url')}`;
}

export function sessionIdOf(token: string): string | undefined {
  return FORM.exec(token)?.[1];
}
