import { isAdmin } from '@parkwart/contracts/calls/user';
import type { Context } from 'koa';
import { noSession } from '../errors/httpError.ts';
import { type Authenticator, cookieName } from './session.ts';

/** Throws an HttpError if it rejects the request. */
export type Guard = (ctx: Context) => Promise<void>;

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
): Guard {
  const accessCookie = cookieName('access', secure);
  return async (ctx) => {
    const token = ctx.cookies.get(accessCookie);
    const session = token ? await authenticator.authenticate(token) : undefined;
    if (!session) throw noSession();
    if (writes && isAdmin(session.role) && !(await authenticator.isActive(session))) throw noSession();
    ctx.state.session = session;
    ctx.state.now = clock();
  };
}
