import * as calls from '@parkwart/contracts/calls/session';
import { noSession } from '@parkwart/service-kit/errors/httpError';
import { type Implementation, implement, implementOpen } from '@parkwart/service-kit/http/implement';
import type { Authenticator } from '@parkwart/service-kit/session/session';
import type { Context } from 'koa';
import { accessGrants } from '../access/accessGrant.ts';
import { sessionCookies } from '../access/cookies.ts';
import type { UsersParts } from '../usersParts.ts';
import type { ChallengeOwner } from '../webauthn/challenges.ts';
import { relyingPartyOf } from '../webauthn/relyingParty.ts';
import { signingOptions } from '../webauthn/signingOptions.ts';
import { placeOf } from './attempt.ts';
import { deviceOf } from './device.ts';
import { finishLogIn } from './finishLogIn.ts';
import { logOut } from './logOut.ts';
import { findPendingLogin } from './pendingLogins.ts';
import { proveIdentity } from './proveIdentity.ts';

export function secondFactorCalls(parts: UsersParts, authenticator: Authenticator): Implementation[] {
  const { models, environment, clock } = parts;
  const cookies = sessionCookies(environment.COOKIE_SECURE);
  const { grant, renewAccess } = accessGrants(parts);
  const relyingParty = (ctx: Context) => relyingPartyOf(ctx.host, environment.COOKIE_SECURE);

  /** A pending login takes precedence over the browser's old session. */
  const challengeOwner = async (ctx: Context): Promise<ChallengeOwner> => {
    const pending = await findPendingLogin(models, cookies.readLogin(ctx), clock());
    if (pending) return { purpose: 'login', ownerId: pending.id, userId: pending.userId };
    const session = await authenticator.authenticate(cookies.read(ctx).access ?? '');
    if (!session) throw noSession();
    return { purpose: 'proof', ownerId: session.sessionId, userId: session.userId };
  };

  return [
    implementOpen(calls.startPasskeyProof, async (_input, ctx) => ({
      options: await signingOptions(parts, await challengeOwner(ctx), () => relyingParty(ctx)),
    })),

    implementOpen(calls.finishLogIn, async ({ body: { response } }, ctx) => {
      const now = clock();
      const device = deviceOf(ctx.get('User-Agent'));
      const step = { token: cookies.readLogin(ctx), response, relyingParty: relyingParty(ctx), device, now };
      const granted = await finishLogIn(parts, { ...step, place: placeOf(ctx, cookies) });
      await logOut(parts, cookies.read(ctx), 'replaced', now);
      cookies.clearLogin(ctx);
      cookies.writeKnown(ctx, granted.knownBrowser);
      return grant(ctx, granted, now);
    }),

    implement(calls.proveIdentity, async ({ body, session }, ctx) => {
      const now = clock();
      const place = placeOf(ctx, cookies);
      await proveIdentity(parts, { input: body, session, relyingParty: () => relyingParty(ctx), place, now });
      await renewAccess(ctx, session.sessionId);
      return undefined;
    }),
  ];
}
