import { hash, timingSafeEqual } from 'node:crypto';
import { GATEWAY_KEY_HEADER } from '@parkwart/contracts/wire/gatewayKey';
import type { Middleware } from 'koa';
import { secretsOf } from '../environment/secrets.ts';

const FORWARDED = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'];
const KEY = GATEWAY_KEY_HEADER.toLowerCase();

/** A constant-time comparison needs equal lengths. */
const digest = (text: string) => hash('sha256', text, 'buffer');

/** Trusts `X-Forwarded-…` only from the gateway, and removes its key. @param keys one per line */
export function trustGateway(keys: string): Middleware {
  const digests = secretsOf(keys).map(digest);
  return (ctx, next) => {
    const { headers } = ctx.req;
    const received = digest(String(headers[KEY] ?? ''));
    delete headers[KEY];
    // Compares every key, so that the duration does not reveal which one matches.
    const isGateway = digests.map((key) => timingSafeEqual(key, received)).includes(true);
    if (!isGateway) for (const name of FORWARDED) delete headers[name];
    return next();
  };
}
