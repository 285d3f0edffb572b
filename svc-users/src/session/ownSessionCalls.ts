import * as calls from '@parkwart/contracts/calls/ownSessions';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import { sessionCookies } from '../access/cookies.ts';
import type { UsersParts } from '../usersParts.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './ownSessions.ts';

export function ownSessionCalls(parts: UsersParts): Implementation[] {
  const cookies = sessionCookies(parts.environment.COOKIE_SECURE);

  return [
    implement(calls.listSessions, ({ session }) => listOwnSessions(parts, session)),

    implement(calls.endSession, async ({ params: { id }, session }, ctx) => {
      await endOwnSession(parts, id, session);
      if (id === session.sessionId) cookies.clear(ctx);
      return undefined;
    }),

    implement(calls.endOtherSessions, async ({ session }) => {
      await endOtherSessions(parts, session);
      return undefined;
    }),
  ];
}
