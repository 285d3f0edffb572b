import { createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { cachingReader } from './accessToken.ts';
import type { Authenticator } from './session.ts';

/** The authenticator of svc-users, which itself has the signing keys. */
export function localAuthenticator(
  keys: JSONWebKeySet,
  isEnded: (sessionId: string) => Promise<boolean>,
): Authenticator {
  const tokens = cachingReader(createLocalJWKSet(keys));
  return {
    authenticate: async (token) => {
      const session = await tokens.read(token);
      return session && !(await isEnded(session.sessionId)) ? session : undefined;
    },
    // `authenticate` has just checked that the session is active.
    isActive: async () => true,
    isReady: () => true,
    start: async () => {},
    stop: () => {},
  };
}
