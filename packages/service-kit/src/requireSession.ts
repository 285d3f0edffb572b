import type { Middleware } from 'koa';
import { noSession } from './refusal.ts';
import { type Authenticator, cookieName } from './session.ts';

/**
 * Lets only requests with a good access token pass, and notes whose they are.
 * @param secure as `COOKIE_SECURE` of the environment
 * @param clock against which the age of a proof is measured
 */
export function requireSession(
  authenticator: Authenticator,
  secure: boolean,
  clock: () => Date = () => new Date(),
): Middleware {
  const accessCookie = cookieName('access', secure);
  return async (ctx, next) => {
    const token = ctx.cookies.get(accessCookie);
    const session = token ? await authenticator.authenticate(token) : undefined;
    if (!session) throw noSession();
    ctx.state.session = session;
    ctx.state.now = clock();
    await next();
  };
}
