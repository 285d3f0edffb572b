import type { ServiceName } from '@parkwart/contracts/call';
import { jwtVerify, SignJWT } from 'jose';
import type { Middleware } from 'koa';
import { noSession } from './refusal.ts';
import { secretsOf } from './secrets.ts';

const LIFETIME = '60s';

/** Signs and checks the short-lived tokens with which services call each other's `/internal/*` (design §4). */
export interface ServiceTokens {
  sign(audience: ServiceName): Promise<string>;
  /** Lets only other services pass. */
  require: Middleware;
}

/** @param secrets as `secretsOf` reads them */
export function serviceTokens(own: ServiceName, secrets: string): ServiceTokens {
  const keys = secretsOf(secrets).map((secret) => new TextEncoder().encode(secret));
  const [key = new Uint8Array()] = keys;
  const isSigned = async (token: string) => {
    const check = (known: Uint8Array) => jwtVerify(token, known, { audience: own, algorithms: ['HS256'] });
    const results = await Promise.allSettled(keys.map(check));
    return results.some(({ status }) => status === 'fulfilled');
  };
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
      if (!token || !(await isSigned(token))) throw noSession();
      await next();
    },
  };
}
