import { logIn, logOut, refreshSession } from '@parkwart/contracts/calls/session';
import { type Implementation, implementOpen } from '@parkwart/service-kit/http/implement';
import { accessGrants } from '../access/accessGrant.ts';
import { sessionCookies } from '../access/cookies.ts';
import type { UsersParts } from '../usersParts.ts';
import { placeOf } from './attempt.ts';
import { deviceOf } from './device.ts';
import { passkeyNeeded } from './errors.ts';
import { logInWith } from './logIn.ts';
import { logOutWith } from './logOut.ts';
import { PENDING_SECONDS } from './pendingLogins.ts';
import { refreshSessionWith } from './refreshSession.ts';

export function sessionCalls(parts: UsersParts): Implementation[] {
  const { environment, clock } = parts;
  const { grant } = accessGrants(parts);
  const cookies = sessionCookies(environment.COOKIE_SECURE);
  const performLogIn = logInWith(parts);
  const performRefresh = refreshSessionWith(parts);
  const performLogOut = logOutWith(parts);

  return [
    implementOpen(logIn, async ({ body }, ctx) => {
      const now = clock();
      const device = deviceOf(ctx.get('User-Agent'));
      const granted = await performLogIn({ credentials: body, place: placeOf(ctx, cookies), device, now });
      if ('pendingToken' in granted) {
        cookies.writeLogin(ctx, granted.pendingToken, PENDING_SECONDS);
        throw passkeyNeeded();
      }
      await performLogOut(cookies.read(ctx), 'replaced', now);
      // An abandoned login of another account would receive the next proof.
      if (cookies.readLogin(ctx)) cookies.clearLogin(ctx);
      cookies.writeKnown(ctx, granted.knownBrowser);
      return grant(ctx, granted, now);
    }),

    implementOpen(refreshSession, async ({ query: { active = true } }, ctx) => {
      const now = clock();
      return grant(ctx, await performRefresh(cookies.read(ctx).refresh, { active, now }), now);
    }),

    implementOpen(logOut, async (_input, ctx) => {
      await performLogOut(cookies.read(ctx), 'logout', clock());
      cookies.clear(ctx);
      return undefined;
    }),
  ];
}
