import type { SessionUser } from '@parkwart/contracts/calls/session';
import { noSession } from '@parkwart/service-kit/errors/httpError';
import { ACCESS_TOKEN_SECONDS, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@parkwart/service-kit/session/accessToken';
import type { Session } from '@parkwart/service-kit/session/session';
import { SignJWT } from 'jose';
import type { Context } from 'koa';
import type { UsersParts } from '../usersParts.ts';
import { type AccessGrant, accessOf, type GrantedSession } from './accessOf.ts';
import { sessionCookies } from './cookies.ts';
import type { SigningKeys } from './signingKeys.ts';

const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);

export async function signAccessToken(
  keys: SigningKeys,
  { sessionId, userId, username, role, required, provenAt }: Session,
  { now, validUntil }: { readonly now: Date; readonly validUntil: Date },
): Promise<string> {
  const demands = { ...(required && { required }), auth_time: seconds(provenAt) };
  return new SignJWT({ sid: sessionId, username, role, ...demands })
    .setProtectedHeader({ alg: 'EdDSA', kid: keys.keyId })
    .setSubject(userId)
    .setIssuer(TOKEN_ISSUER)
    .setAudience(TOKEN_AUDIENCE)
    .setIssuedAt(seconds(now))
    .setExpirationTime(Math.min(seconds(now) + ACCESS_TOKEN_SECONDS, seconds(validUntil)))
    .sign(keys.privateKey);
}

/** Returns what the page stores as `park_user`; users have no display name, so `user` is the username. */
function presentSession({ user: { username, role }, required }: AccessGrant, isDemo: boolean): SessionUser {
  return { user: username, username, role, ...(required && { required }), ...(isDemo && { isDemo }) };
}

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
        return accessOf(transaction, models, { user, session, now });
      });
      if (!access) throw noSession();
      cookies.writeAccess(ctx, await signToken(access, now));
    },
  };
}
