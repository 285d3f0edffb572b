import { createHash, timingSafeEqual } from 'node:crypto';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { setting } from './listening.ts';

export interface PeerSession {
  readonly userId: string;
  readonly username: string;
  readonly sessionId: string;
  readonly expiresAt: number;
}

const POLL_MS = 5_000;
const users = setting('USERS_URL');
const gatewayKey = sha256(setting('GATEWAY_KEY'));
const getJson = async (path: string) => (await fetch(users + path)).json();
const keys = createLocalJWKSet((await getJson('/.well-known/jwks.json')) as JSONWebKeySet);
const sessions = new LRUCache<string, PeerSession>({ max: 10_000 });
let ended: ReadonlySet<string> = new Set();

async function pollEnded(): Promise<void> {
  ended = new Set(((await getJson('/internal/ended-sessions')) as { ended: string[] }).ended);
}
await pollEnded();
setInterval(() => void pollEnded(), POLL_MS).unref();

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

export function isGateway(key: unknown): boolean {
  return timingSafeEqual(sha256(String(key)), gatewayKey);
}

/** Verifies a token once and caches the result until the token expires; an ended session is refused at once. */
export async function sessionOf(cookies: string | undefined): Promise<PeerSession | undefined> {
  const token = /(?:^|; )parkwart_access=([^;]+)/.exec(cookies ?? '')?.[1];
  if (!token) return undefined;
  const session = sessions.get(token) ?? (await verified(token).catch(() => undefined));
  return session && session.expiresAt > Date.now() && !ended.has(session.sessionId) ? session : undefined;
}

async function verified(token: string): Promise<PeerSession | undefined> {
  const options = { issuer: 'parkwart', audience: 'parkwart-api', algorithms: ['EdDSA'] };
  const { sub = '', sid, username, role, required, exp = 0 } = (await jwtVerify(token, keys, options)).payload;
  if (required !== undefined || !['Angestellte', 'Admin'].includes(String(role))) return undefined;
  const session = { userId: sub, username: String(username), sessionId: String(sid), expiresAt: exp * 1_000 };
  sessions.set(token, session);
  return session;
}
