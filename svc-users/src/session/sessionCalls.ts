import { logIn, logOut, refreshSession, type SessionUser } from '@parkwart/contracts/session';
import { type Implementation, implementOpen } from '@parkwart/service-kit/implement';
import type { Context } from 'koa';
import type { UsersParts } from '../usersParts.ts';
import { signAccessToken } from './accessToken.ts';
import { sessionCookies } from './cookies.ts';
import type { GrantedSession } from './grantedSession.ts';
import { logInWith } from './logIn.ts';
import { logOutWith } from './logOut.ts';
import { presentSession } from './presentSession.ts';
import { refreshSessionWith } from './refreshSession.ts';

export function sessionCalls(parts: UsersParts): Implementation[] {
  const { environment, keys, clock } = parts;
  const cookies = sessionCookies(environment.COOKIE_SECURE);
  const performLogIn = logInWith(parts);
  const performRefresh = refreshSessionWith(parts);
  const performLogOut = logOutWith(parts);

  const grant = async (ctx: Context, granted: GrantedSession, now: Date): Promise<SessionUser> => {
    const { sessionId, user, refreshToken, expiresAt } = granted;
    const session = { sessionId, userId: user.id, username: user.username, role: user.role };
    const access = await signAccessToken(keys, session, { now, sessionExpiresAt: expiresAt });
    const seconds = Math.floor((expiresAt.getTime() - now.getTime()) / 1000);
    cookies.write(ctx, { access, refresh: refreshToken }, seconds);
    return presentSession(user);
  };

  return [
    implementOpen(logIn, async ({ body }, ctx) => {
      const now = clock();
      const granted = await performLogIn({ credentials: body, address: ctx.ip, now });
      // The browser forgets the session that it had before: nobody else shall use it.
      await performLogOut(cookies.read(ctx), 'replaced', now);
      return grant(ctx, granted, now);
    }),

    implementOpen(refreshSession, async (_input, ctx) => {
      const now = clock();
      return grant(ctx, await performRefresh(cookies.read(ctx).refresh, now), now);
    }),

    implementOpen(logOut, async (_input, ctx) => {
      await performLogOut(cookies.read(ctx), 'logout', clock());
      cookies.clear(ctx);
      return undefined;
    }),
  ];
}
