import type { Role } from '@parkwart/contracts/calls/user';
import { REQUIREMENTS, type Requirement } from '@parkwart/contracts/entities/demands';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { notReachable } from '../errors/httpError.ts';

export interface Session {
  readonly sessionId: string;
  readonly userId: string;
  readonly username: string;
  readonly role: Role;
  /** The user must fulfil this before other calls. */
  readonly required?: Requirement;
  /** Tokens of the previous version lack it. */
  readonly provenAt?: Date;
}

export const TOKEN_ISSUER = 'parkwart';
export const TOKEN_AUDIENCE = 'parkwart-api';
export const ACCESS_TOKEN_SECONDS = 300;

const claims = z.object({
  sub: z.string().min(1),
  sid: z.string().min(1),
  username: z.string().min(1),
  role: z.enum(['Angestellte', 'Admin']),
  required: z.enum(REQUIREMENTS).optional(),
  auth_time: z.int().optional(),
  exp: z.int(),
});

/** With TLS only the prefixed cookie counts: another server under the same domain cannot set it. */
export function cookieName(cookie: 'access' | 'refresh' | 'login' | 'known', secure: boolean): string {
  return `${secure ? '__Host-' : ''}parkwart_${cookie}`;
}

export interface Authenticator {
  authenticate(token: string): Promise<Session | undefined>;
  /** By data at most a second old, or by the last known data while svc-users is down. */
  isActive(session: Session): Promise<boolean>;
  /** Whether tokens can be verified yet. */
  isReady(): boolean;
  start(): Promise<void>;
  stop(): void;
}

interface VerifiedToken {
  readonly session: Session;
  /** Epoch seconds. */
  readonly expiresAt: number;
}

/** Undefined when expired, forged or for another audience. @param expiredSince in seconds. @throws as `keys` does */
export async function readAccessToken(
  token: string,
  keys: JWTVerifyGetKey,
  expiredSince = 0,
): Promise<Session | undefined> {
  return (await verifyAccessToken(token, keys, expiredSince))?.session;
}

async function verifyAccessToken(
  token: string,
  keys: JWTVerifyGetKey,
  clockTolerance: number,
): Promise<VerifiedToken | undefined> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCE,
      algorithms: ['EdDSA'],
      clockTolerance,
    });
    const { sub, sid, username, role, required, exp, auth_time: provenAt } = claims.parse(payload);
    const session = {
      sessionId: sid,
      userId: sub,
      username,
      role,
      ...(required && { required }),
      ...(provenAt !== undefined && { provenAt: new Date(provenAt * 1000) }),
    };
    return { session, expiresAt: exp };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}

/** About 1 KB each. */
const MAX_REMEMBERED = 10_000;

interface TokenReader {
  read(token: string): Promise<Session | undefined>;
  /** Tokens of withdrawn keys must not stay valid. */
  forget(): void;
}

/** Verifies each token once until it expires: a signature costs more than the rest of a request. */
function rememberingReader(keys: JWTVerifyGetKey): TokenReader {
  let verified = new LRUCache<string, VerifiedToken>({ max: MAX_REMEMBERED });
  return {
    read: async (token) => {
      const known = verified.get(token);
      if (known) return Date.now() < known.expiresAt * 1000 ? known.session : undefined;
      // A verification that began before `forget` must not be remembered after it.
      const current = verified;
      const fresh = await verifyAccessToken(token, keys, 0);
      if (fresh) current.set(token, fresh);
      return fresh?.session;
    },
    forget: () => {
      verified = new LRUCache({ max: MAX_REMEMBERED });
    },
  };
}

/** For the service that holds the keys. */
export function localAuthenticator(
  keys: JSONWebKeySet,
  isEnded: (sessionId: string) => Promise<boolean>,
): Authenticator {
  const tokens = rememberingReader(createLocalJWKSet(keys));
  return {
    authenticate: async (token) => {
      const session = await tokens.read(token);
      return session && !(await isEnded(session.sessionId)) ? session : undefined;
    },
    // `authenticate` has just checked it.
    isActive: async () => true,
    isReady: () => true,
    start: async () => {},
    stop: () => {},
  };
}

interface RemoteAuthority {
  readonly keysUrl: URL;
  /** Ids of revoked sessions whose tokens may not have expired. */
  readonly endedSessions: () => Promise<readonly string[]>;
  readonly onError: (error: unknown) => void;
  readonly pollMs?: number;
  /** In ms: the longest time a withdrawn key is trusted. */
  readonly keysMs?: number;
}

const POLL_MS = 5_000;
const RECENT_MS = 1_000;
const KEYS_MS = 60_000;
const KEY_TIMEOUT_MS = 2_000;

/** For the other services. While svc-users is down the last known keys and revoked sessions are used. */
export function remoteAuthenticator({
  keysUrl,
  endedSessions,
  onError,
  pollMs = POLL_MS,
  keysMs = KEYS_MS,
}: RemoteAuthority): Authenticator {
  const keySet = createRemoteJWKSet(keysUrl, {
    cacheMaxAge: Number.POSITIVE_INFINITY,
    cooldownDuration: pollMs,
    timeoutDuration: KEY_TIMEOUT_MS,
  });
  let ended: ReadonlySet<string> = new Set();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let keysStaleAt = 0;
  let endedFetchedAt = Number.NEGATIVE_INFINITY;
  let fetching: Promise<void> | undefined;

  const fetchKeys = async () => {
    if (performance.now() < keysStaleAt) return;
    await keySet.reload();
    tokens.forget();
    keysStaleAt = performance.now() + keysMs;
  };
  const fetchEnded = async () => {
    endedFetchedAt = performance.now();
    ended = new Set(await endedSessions());
  };
  /** Concurrent requests share one fetch. */
  const fetchEndedOnce = () => {
    fetching ??= fetchEnded()
      .catch(onError)
      .finally(() => {
        fetching = undefined;
      });
    return fetching;
  };

  const poll = async () => {
    await Promise.all([fetchKeys().catch(onError), fetchEndedOnce()]);
    if (!stopped) timer = setTimeout(poll, pollMs).unref();
  };

  /** A token that cannot be verified is not invalid: with 503 instead of 401 the session continues later. */
  const keysOrUnavailable: JWTVerifyGetKey = async (header, token) => {
    try {
      return await keySet(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error;
      onError(error);
      throw notReachable();
    }
  };

  const tokens = rememberingReader(keysOrUnavailable);

  return {
    authenticate: async (token) => {
      const session = await tokens.read(token);
      return session && !ended.has(session.sessionId) ? session : undefined;
    },
    isActive: async ({ sessionId }) => {
      if (fetching || performance.now() - endedFetchedAt > RECENT_MS) await fetchEndedOnce();
      return !ended.has(sessionId);
    },
    isReady: () => keySet.jwks() !== undefined,
    start: poll,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
