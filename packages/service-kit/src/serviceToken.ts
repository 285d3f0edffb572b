import type { ServiceName } from '@parkwart/contracts/call';
import { jwtVerify, SignJWT } from 'jose';
import type { Middleware } from 'koa';
import { noSession } from './refusal.ts';

const LIFETIME = '60s';

/** Signs and checks the short-lived tokens with which services call each other's `/internal/*` (design §4). */
export interface ServiceTokens {
  sign(audience: ServiceName): Promise<string>;
  /** Lets only other services pass. */
  require: Middleware;
}

export function serviceTokens(own: ServiceName, secret: string): ServiceTokens {
  const key = new TextEncoder().encode(secret);
  return {
    sign: (audience) =>
      new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(own)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(LIFETIME)
        .sign(key),
    require: async (ctx, next) => {
      const token = /^Bearer (.+)$/.exec(ctx.get('Authorization'))?.[1];
      if (!token) throw noSession();
      await jwtVerify(token, key, { audience: own, algorithms: ['HS256'] }).catch(() => {
        throw noSession();
      });
      await next();
    },
  };
}
