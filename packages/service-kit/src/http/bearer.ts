import type { Context } from 'koa';

const BEARER = /^Bearer ([\w.~-]{1,500})$/;

export function bearerOf(ctx: Context): string | undefined {
  return BEARER.exec(ctx.get('Authorization'))?.[1];
}
