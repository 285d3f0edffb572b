import { ACCESS_TOKEN_SECONDS, cookieName } from '@parkwart/service-kit/session';
import type { Context } from 'koa';

export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

/** The two cookies of a session (design §5). */
export interface SessionCookies {
  read(ctx: Context): Partial<Tokens>;
  /** @param seconds how long the session still lasts */
  write(ctx: Context, tokens: Tokens, seconds: number): void;
  clear(ctx: Context): void;
}

/** @param secure whether the pages come over TLS, which the `__Host-` prefix needs */
export function sessionCookies(secure: boolean): SessionCookies {
  const [accessName, refreshName] = [cookieName('access', secure), cookieName('refresh', secure)];

  // Written out, since Koa knows `expires` only, which a booth whose clock is wrong would misread.
  const set = (ctx: Context, name: string, value: string, seconds: number) => {
    const flags = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
    ctx.append('Set-Cookie', `${name}=${value}; ${flags}`);
  };

  return {
    read: (ctx) => {
      const access = ctx.cookies.get(accessName);
      const refresh = ctx.cookies.get(refreshName);
      return { ...(access ? { access } : {}), ...(refresh ? { refresh } : {}) };
    },
    write: (ctx, { access, refresh }, seconds) => {
      set(ctx, accessName, access, Math.min(ACCESS_TOKEN_SECONDS, seconds));
      set(ctx, refreshName, refresh, seconds);
    },
    clear: (ctx) => {
      set(ctx, accessName, '', 0);
      set(ctx, refreshName, '', 0);
    },
  };
}
