import type { Logger } from 'pino';
import { z } from 'zod';
import { remoteAuthenticator } from '../session/remoteAuthenticator.ts';
import type { Authenticator } from '../session/session.ts';
import { callInternal } from './internalClient.ts';
import type { ServiceTokens } from './serviceToken.ts';

const endedSessions = z.object({ ended: z.array(z.string()) });

export function usersAuthenticator(usersUrl: string, tokens: ServiceTokens, log: Logger): Authenticator {
  const users = { service: 'users', url: usersUrl } as const;
  return remoteAuthenticator({
    keysUrl: new URL('/.well-known/jwks.json', usersUrl),
    endedSessions: async () => (await callInternal(tokens, users, '/internal/ended-sessions', endedSessions)).ended,
    onError: (error) => log.warn({ err: error }, 'svc-users not reached, going on with what is known'),
  });
}
