import { createHash, timingSafeEqual } from 'node:crypto';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { setting } from './listening.ts';

export interface PeerSession {
  readonly userId: string;
  readonly username: string;
  readonly role: string;
  readonly sessionId: string;
  readonly expiresAt: number;
}

const ENDED_MS = 5_000;
const users = setting('USERS_URL');
const gatewayKey = createHash('sha256').update(setting('GATEWAY_KEY')).digest();
const keys = createLocalJWKSet((await (await fetch(`${users}/.well-known/jwks.json`)).json()) as JSONWebKeySet);
const sessions = new LRUCache<string, PeerSession>({ max: 10_000 });
let ended: ReadonlySet<string> = new Set();

async function pollEnded(): Promise<void> {
  const response = (await (await fetch(`${users}/internal/ended-sessions`)).json()) as { ended: string[] };
  ended = new Set(response.ended);
}
await pollEnded();
setInterval(() => void pollEnded(), ENDED_MS).unref();

export function isGateway(key: unknown): boolean {
  return timingSafeEqual(createHash('sha256').update(String(key)).digest(), gatewayKey);
}

/** Verifies a token once and remembers it until it ends; an ended session is refused at once. */
export async function sessionOf(cookies: string | undefined): Promise<PeerSession | undefined> {
  const token = /(?:^|; )parkwart_access=([^;]+)/.exec(cookies ?? '')?.[1];
  if (!token) return undefined;
  const session = sessions.get(token) ?? (await verified(token));
  if (!session || session.expiresAt <= Date.now() || ended.has(session.sessionId)) return undefined;
  return session;
}

async function verified(token: string): Promise<PeerSession | undefined> {
  try {
    const options = { issuer: 'parkwart', audience: 'parkwart-api', algorithms: ['EdDSA'] };
    const { payload } = await jwtVerify(token, keys, options);
    const { sub = '', sid, username, role, required, exp = 0 } = payload;
    if (required !== undefined || !['Angestellte', 'Admin'].includes(String(role))) return undefined;
    const session = { userId: sub, username: String(username), role: String(role), sessionId: String(sid) };
    const remembered = { ...session, expiresAt: exp * 1_000 };
    sessions.set(token, remembered);
    return remembered;
  } catch {
    return undefined;
  }
}
