import * as calls from '@parkwart/contracts/calls/session';
import { type Implementation, implementOpen } from '@parkwart/service-kit/http/implement';
import { accessGrants } from '../access/accessGrant.ts';
import { sessionCookies } from '../access/cookies.ts';
import type { UsersParts } from '../usersParts.ts';
import { placeOf } from './attempt.ts';
import { deviceOf } from './device.ts';
import { passkeyNeeded } from './errors.ts';
import { logIn } from './logIn.ts';
import { logOut } from './logOut.ts';
import { PENDING_SECONDS } from './pendingLogins.ts';
import { refreshSession } from './refreshSession.ts';

export function sessionCalls(parts: UsersParts): Implementation[] {
  const { environment, clock } = parts;
  const { grant } = accessGrants(parts);
  const cookies = sessionCookies(environment.COOKIE_SECURE);

  return [
    implementOpen(calls.logIn, async ({ body }, ctx) => {
      const now = clock();
      const device = deviceOf(ctx.get('User-Agent'));
      const granted = await logIn(parts, { credentials: body, place: placeOf(ctx, cookies), device, now });
      if ('pendingToken' in granted) {
        cookies.writeLogin(ctx, granted.pendingToken, PENDING_SECONDS);
        throw passkeyNeeded();
      }
      await logOut(parts, cookies.read(ctx), 'replaced', now);
      // Otherwise an abandoned login of another account would receive the next proof.
      if (cookies.readLogin(ctx)) cookies.clearLogin(ctx);
      cookies.writeKnown(ctx, granted.knownBrowser);
      return grant(ctx, granted, now);
    }),

    implementOpen(calls.refreshSession, async ({ query: { active = true } }, ctx) => {
      const now = clock();
      return grant(ctx, await refreshSession(parts, cookies.read(ctx).refresh, { active, now }), now);
    }),

    implementOpen(calls.logOut, async (_input, ctx) => {
      await logOut(parts, cookies.read(ctx), 'logout', clock());
      cookies.clear(ctx);
      return undefined;
    }),
  ];
}
