import { isAdmin } from '@parkwart/contracts/user';
import type { Middleware } from 'koa';
import { noSession } from './httpError.ts';
import { type Authenticator, cookieName } from './session.ts';

interface GuardOptions {
  readonly secure: boolean;
  /** For a write, an admin's session is checked for revocation again. */
  readonly writes: boolean;
  readonly clock?: (() => Date) | undefined;
}

/** Requires a valid access token and stores its session in `ctx.state`. */
export function requireSession(
  authenticator: Authenticator,
  { secure, writes, clock = () => new Date() }: GuardOptions,
): Middleware {
  const accessCookie = cookieName('access', secure);
  return async (ctx, next) => {
    const token = ctx.cookies.get(accessCookie);
    const session = token ? await authenticator.authenticate(token) : undefined;
    if (!session) throw noSession();
    if (writes && isAdmin(session.role) && !(await authenticator.isActive(session))) throw noSession();
    ctx.state.session = session;
    ctx.state.now = clock();
    return next();
  };
}
