import { timingSafeEqual } from 'node:crypto';
import { GATEWAY_KEY_HEADER } from '@parkwart/contracts/wire/gatewayKey';
import type { Middleware } from 'koa';
import { secretsOf } from '../environment/environment.ts';

const FORWARDED = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'];
const KEY = GATEWAY_KEY_HEADER.toLowerCase();

/** A comparison may reveal the key's length, but not its content. */
const isSame = (key: Buffer, received: Buffer) => key.length === received.length && timingSafeEqual(key, received);

/**
 * Trusts `X-Forwarded-…` only from the gateway, and removes the gateway's key from the headers. @param keys one per
 * line
 */
export function trustGateway(keys: string): Middleware {
  const expected = secretsOf(keys).map((key) => Buffer.from(key));
  return (ctx, next) => {
    const { headers } = ctx.req;
    const received = Buffer.from(String(headers[KEY] ?? ''));
    delete headers[KEY];
    // Compares every key, so that the duration does not reveal which one matches.
    const isGateway = expected.map((key) => isSame(key, received)).includes(true);
    if (!isGateway) for (const name of FORWARDED) delete headers[name];
    return next();
  };
}
