import type { Context } from 'koa';
import type { Session } from '../session/session.ts';
import { type AnyCall, type Implementation, type Input, implementBy } from './implement.ts';

interface Redirect {
  readonly location: string;
  /** Browser cache lifetime. */
  readonly seconds: number;
}

export function implementRedirect<C extends AnyCall>(
  call: C,
  handle: (input: Input<C> & { readonly session: Session }, ctx: Context) => Promise<Redirect>,
): Implementation {
  return implementBy(call, async (ctx, request) => {
    const { location, seconds } = await handle(request, ctx);
    ctx.body = null;
    // For an empty body, Koa sets 204.
    ctx.status = 302;
    ctx.set({ Location: location, 'Cache-Control': `private, max-age=${seconds}` });
  });
}
