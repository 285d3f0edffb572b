import { REQUIREMENTS, type Requirement } from '@parkwart/contracts/demands';
import type { Role } from '@parkwart/contracts/user';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import { z } from 'zod';
import { notReachable } from './httpError.ts';

/** The session in an access token. */
export interface Session {
  readonly sessionId: string;
  readonly userId: string;
  readonly username: string;
  readonly role: Role;
  /** The user must fulfil this before other calls. */
  readonly required?: Requirement;
  /** When the user last gave a password or passkey; tokens of the previous version lack it. */
  readonly provenAt?: Date;
}

export const TOKEN_ISSUER = 'parkwart';
export const TOKEN_AUDIENCE = 'parkwart-api';
/** Lifetime of an access token, in seconds. */
export const ACCESS_TOKEN_SECONDS = 300;

const claims = z.object({
  sub: z.string().min(1),
  sid: z.string().min(1),
  username: z.string().min(1),
  role: z.enum(['Angestellte', 'Admin']),
  required: z.enum(REQUIREMENTS).optional(),
  auth_time: z.int().optional(),
});

/**
 * With TLS only the prefixed cookie counts: another server under the same domain cannot set it.
 * @param secure as `COOKIE_SECURE` of the environment
 */
export function cookieName(cookie: 'access' | 'refresh' | 'login', secure: boolean): string {
  return `${secure ? '__Host-' : ''}parkwart_${cookie}`;
}

export interface Authenticator {
  authenticate(token: string): Promise<Session | undefined>;
  /**
   * Whether the session has not been revoked, by data at most a second old, or by the last known data while svc-users
   * is down.
   */
  isActive(session: Session): Promise<boolean>;
  /** Whether tokens can be verified yet. */
  isReady(): boolean;
  start(): Promise<void>;
  stop(): void;
}

/**
 * The session in a signed access token.
 * @param expiredSince how many seconds ago it may have expired
 * @returns undefined for a token that is expired, forged or for another audience
 * @throws what `keys` throws when they are unavailable
 */
export async function readAccessToken(
  token: string,
  keys: JWTVerifyGetKey,
  expiredSince = 0,
): Promise<Session | undefined> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCE,
      algorithms: ['EdDSA'],
      clockTolerance: expiredSince,
    });
    const { sub, sid, username, role, required, auth_time: provenAt } = claims.parse(payload);
    return {
      sessionId: sid,
      userId: sub,
      username,
      role,
      ...(required && { required }),
      ...(provenAt !== undefined && { provenAt: new Date(provenAt * 1000) }),
    };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}

/** For the service that holds the keys; `isEnded` is called for every token. */
export function localAuthenticator(
  keys: JSONWebKeySet,
  isEnded: (sessionId: string) => Promise<boolean>,
): Authenticator {
  const keySet = createLocalJWKSet(keys);
  return {
    authenticate: async (token) => {
      const session = await readAccessToken(token, keySet);
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
  /** How often they are fetched, in ms. */
  readonly pollMs?: number;
  /** How often the keys are fetched, in ms: the longest time a withdrawn key is trusted. */
  readonly keysMs?: number;
}

const POLL_MS = 5_000;
const RECENT_MS = 1_000;
const KEYS_MS = 60_000;
const KEY_TIMEOUT_MS = 2_000;

/**
 * For the other services: fetches svc-users' published keys every minute and the ids of revoked sessions every five
 * seconds. While svc-users is down the last known ones are used.
 */
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

  /**
   * A token that cannot be verified is not invalid: the request is rejected with 503, and the session continues
   * later.
   */
  const keysOrUnavailable: JWTVerifyGetKey = async (header, token) => {
    try {
      return await keySet(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error;
      onError(error);
      throw notReachable();
    }
  };

  return {
    authenticate: async (token) => {
      const session = await readAccessToken(token, keysOrUnavailable);
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
