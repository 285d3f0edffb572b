import { createHash, timingSafeEqual } from 'node:crypto';
import { GATEWAY_KEY_HEADER } from '@parkwart/contracts/gatewayKey';
import type { Middleware } from 'koa';
import { secretsOf } from './secrets.ts';

/** What Koa reads of these is the client's address, scheme and host. */
const FORWARDED = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'];
const KEY = GATEWAY_KEY_HEADER.toLowerCase();

/** Digests are equally long, which a comparison in constant time needs. */
const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Lets `X-Forwarded-…` count only in a request that carries the gateway's key; in any other the socket's address is the
 * client's. The key goes no further than this.
 * @param keys a line each: while the key is being changed there are two
 */
export function trustGateway(keys: string): Middleware {
  const known = secretsOf(keys).map(digest);
  return async (ctx, next) => {
    const { headers } = ctx.req;
    const given = digest(String(headers[KEY] ?? ''));
    delete headers[KEY];
    // Every key is compared: how long it takes says nothing about which one fits.
    const isGateway = known.map((key) => timingSafeEqual(key, given)).includes(true);
    if (!isGateway) for (const name of FORWARDED) delete headers[name];
    await next();
  };
}
