import type { SessionUser } from '@parkwart/contracts/calls/session';
import { noSession } from '@parkwart/service-kit/errors/httpError';
import type { Context } from 'koa';
import type { UsersParts } from '../usersParts.ts';
import { accessOf } from './accessOf.ts';
import { signAccessToken } from './accessToken.ts';
import { sessionCookies } from './cookies.ts';
import type { AccessGrant, GrantedSession } from './grantedSession.ts';
import { presentSession } from './presentSession.ts';

export function accessGrants({ database, models, environment, keys, clock }: UsersParts) {
  const cookies = sessionCookies(environment.COOKIE_SECURE);

  const signToken = ({ sessionId, user, required, provenAt, validUntil }: AccessGrant, now: Date): Promise<string> => {
    const session = {
      sessionId,
      userId: user.id,
      username: user.username,
      role: user.role,
      ...(required && { required }),
      provenAt,
    };
    return signAccessToken(keys, session, { now, validUntil });
  };

  return {
    grant: async (ctx: Context, granted: GrantedSession, now: Date): Promise<SessionUser> => {
      const access = await signToken(granted, now);
      const seconds = Math.floor((granted.expiresAt.getTime() - now.getTime()) / 1000);
      cookies.write(ctx, { access, refresh: granted.refreshToken }, seconds);
      return presentSession(granted, environment.DEMO_MODE);
    },

    /** @throws HttpError 401 */
    renewAccess: async (ctx: Context, sessionId: string): Promise<void> => {
      const now = clock();
      const access = await database.transaction(async (transaction) => {
        const session = await models.Session.findByPk(sessionId, { transaction });
        const user = session && (await models.User.findByPk(session.userId, { transaction }));
        if (!session || session.endedAt || user?.status !== 'Aktiv') throw noSession();
        return accessOf(models, { user, session, now }, transaction);
      });
      if (!access) throw noSession();
      cookies.writeAccess(ctx, await signToken(access, now));
    },
  };
}
