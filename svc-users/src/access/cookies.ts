import { ACCESS_TOKEN_SECONDS } from '@parkwart/service-kit/session/accessToken';
import { cookieName } from '@parkwart/service-kit/session/session';
import type { Context } from 'koa';

/** How long after a login its address and browser count as known. */
export const KNOWN_SECONDS = 90 * 24 * 3_600;

export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

export type SessionCookies = ReturnType<typeof sessionCookies>;

/** @param secure whether pages use TLS, which the `__Host-` prefix requires */
export function sessionCookies(secure: boolean) {
  const [accessName, refreshName] = [cookieName('access', secure), cookieName('refresh', secure)];
  const [loginName, knownName] = [cookieName('login', secure), cookieName('known', secure)];

  // The header is written here, because Koa supports only `expires`, which depends on the client's clock.
  const set = (ctx: Context, name: string, value: string, seconds: number) => {
    const flags = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
    ctx.append('Set-Cookie', `${name}=${value}; ${flags}`);
  };

  return {
    read: (ctx: Context) => {
      const access = ctx.cookies.get(accessName);
      const refresh = ctx.cookies.get(refreshName);
      return { ...(access ? { access } : {}), ...(refresh ? { refresh } : {}) };
    },
    write: (ctx: Context, { access, refresh }: Tokens, seconds: number) => {
      set(ctx, accessName, access, Math.min(ACCESS_TOKEN_SECONDS, seconds));
      set(ctx, refreshName, refresh, seconds);
    },
    writeAccess: (ctx: Context, access: string) => set(ctx, accessName, access, ACCESS_TOKEN_SECONDS),
    readLogin: (ctx: Context) => ctx.cookies.get(loginName),
    writeLogin: (ctx: Context, token: string, seconds: number) => set(ctx, loginName, token, seconds),
    clearLogin: (ctx: Context) => set(ctx, loginName, '', 0),
    readKnown: (ctx: Context) => ctx.cookies.get(knownName),
    writeKnown: (ctx: Context, known: string) => set(ctx, knownName, known, KNOWN_SECONDS),
    clear: (ctx: Context) => {
      set(ctx, accessName, '', 0);
      set(ctx, refreshName, '', 0);
    },
  };
}
