import type { Middleware } from 'koa';
import { noSession } from './refusal.ts';
import { ACCESS_COOKIES, type Authenticator } from './session.ts';

/** Lets only requests with a good access token pass, and notes whose they are. */
export function requireSession(authenticator: Authenticator): Middleware {
  return async (ctx, next) => {
    const token = ACCESS_COOKIES.map((name) => ctx.cookies.get(name)).find(Boolean);
    const session = token ? await authenticator.authenticate(token) : undefined;
    if (!session) throw noSession();
    ctx.state.session = session;
    await next();
  };
}
