import { getEndedSessions } from '@parkwart/contracts/wire/internalCalls';
import type { Logger } from 'pino';
import { remoteAuthenticator } from '../session/remoteAuthenticator.ts';
import type { Authenticator } from '../session/session.ts';
import { callInternal } from './internalClient.ts';
import type { ServiceTokens } from './serviceToken.ts';

export function usersAuthenticator(usersUrl: string, tokens: ServiceTokens, log: Logger): Authenticator {
  return remoteAuthenticator({
    keysUrl: new URL('/.well-known/jwks.json', usersUrl),
    endedSessions: async () => (await callInternal(tokens, usersUrl, getEndedSessions, {})).ended,
    onError: (error) => log.warn({ err: error }, 'svc-users not reached, going on with what is known'),
  });
}
