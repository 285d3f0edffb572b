import { isAdmin } from '@parkwart/contracts/user';
import type { Middleware } from 'koa';
import { noSession } from './httpError.ts';
import { type Authenticator, cookieName } from './session.ts';

interface Demands {
  /** As `COOKIE_SECURE` of the environment. */
  readonly secure: boolean;
  /** Whether the call changes something: an admin's session is then asked after once more, since a revoked one could do harm. */
  readonly writes: boolean;
  /** Against which the age of a proof is measured. */
  readonly clock?: (() => Date) | undefined;
}

/** Lets only requests with a good access token pass, and notes whose they are. */
export function requireSession(
  authenticator: Authenticator,
  { secure, writes, clock = () => new Date() }: Demands,
): Middleware {
  const accessCookie = cookieName('access', secure);
  return async (ctx, next) => {
    const token = ctx.cookies.get(accessCookie);
    const session = token ? await authenticator.authenticate(token) : undefined;
    if (!session) throw noSession();
    if (writes && isAdmin(session.role) && !(await authenticator.isOngoing(session))) throw noSession();
    ctx.state.session = session;
    ctx.state.now = clock();
    await next();
  };
}
