import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { notReachable } from '../errors/httpError.ts';
import { cachingReader } from './accessToken.ts';
import type { Authenticator } from './session.ts';

interface RemoteAuthority {
  readonly keysUrl: URL;
  /** Ids of revoked sessions whose tokens may still be unexpired. */
  readonly endedSessions: () => Promise<readonly string[]>;
  readonly onError: (error: unknown) => void;
  readonly pollMs?: number;
  /** In ms: how long a withdrawn key may still be trusted. */
  readonly keysMs?: number;
}

const POLL_MS = 5_000;
const RECENT_MS = 1_000;
const KEYS_MS = 60_000;
const KEY_TIMEOUT_MS = 2_000;

/**
 * The authenticator of all services except svc-users. While svc-users is down, the authenticator uses the last known
 * keys and revoked sessions.
 */
export function remoteAuthenticator(authority: RemoteAuthority): Authenticator {
  const { endedSessions, onError, pollMs = POLL_MS } = authority;
  const keys = publishedKeys(authority);
  const tokens = cachingReader(keys.get);
  const revoked = revokedSessions(endedSessions, onError);
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const poll = async () => {
    await Promise.all([keys.refresh(tokens.forget).catch(onError), revoked.fetch()]);
    if (!stopped) timer = setTimeout(poll, pollMs).unref();
  };

  return {
    authenticate: async (token) => {
      const session = await tokens.read(token);
      return session && !revoked.has(session.sessionId) ? session : undefined;
    },
    isActive: async ({ sessionId }) => {
      await revoked.refresh();
      return !revoked.has(sessionId);
    },
    isReady: keys.areKnown,
    start: poll,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

function publishedKeys({ keysUrl, onError, pollMs = POLL_MS, keysMs = KEYS_MS }: RemoteAuthority) {
  const keySet = createRemoteJWKSet(keysUrl, {
    cacheMaxAge: Number.POSITIVE_INFINITY,
    cooldownDuration: pollMs,
    timeoutDuration: KEY_TIMEOUT_MS,
  });
  let staleAt = 0;
  /**
   * A token that cannot be verified because the keys are not available may still be valid: after a 503, unlike after a
   * 401, the client keeps the session.
   */
  const get: JWTVerifyGetKey = async (header, token) => {
    try {
      return await keySet(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error;
      onError(error);
      throw notReachable();
    }
  };
  return {
    get,
    areKnown: () => keySet.jwks() !== undefined,
    refresh: async (onReload: () => void) => {
      if (performance.now() < staleAt) return;
      await keySet.reload();
      onReload();
      staleAt = performance.now() + keysMs;
    },
  };
}

function revokedSessions(read: RemoteAuthority['endedSessions'], onError: RemoteAuthority['onError']) {
  let ids: ReadonlySet<string> = new Set();
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let fetching: Promise<void> | undefined;
  const fetchAll = async () => {
    fetchedAt = performance.now();
    ids = new Set(await read());
  };
  /** Concurrent requests share one fetch. */
  const fetch = () => {
    fetching ??= fetchAll()
      .catch(onError)
      .finally(() => {
        fetching = undefined;
      });
    return fetching;
  };
  return {
    fetch,
    refresh: async () => {
      if (fetching || performance.now() - fetchedAt > RECENT_MS) await fetch();
    },
    has: (sessionId: string) => ids.has(sessionId),
  };
}
