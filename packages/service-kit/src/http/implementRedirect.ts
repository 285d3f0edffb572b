import type { Context } from 'koa';
import type { Session } from '../session/session.ts';
import { type AnyCall, guard, type Implementation, type Input, input, sessionOf } from './implement.ts';

interface Redirect {
  readonly location: string;
  /** Browser cache lifetime. */
  readonly seconds: number;
}

export function implementRedirect<C extends AnyCall>(
  call: C,
  handle: (input: Input<C> & { readonly session: Session }, ctx: Context) => Promise<Redirect>,
): Implementation {
  return {
    call,
    responder: (requireSession) => {
      const admit = guard(call, requireSession);
      return async (ctx) => {
        await admit(ctx);
        const { location, seconds } = await handle({ ...input(ctx, call), session: sessionOf(ctx) }, ctx);
        ctx.body = null;
        // Koa sets 204 for an empty body.
        ctx.status = 302;
        ctx.set({ Location: location, 'Cache-Control': `private, max-age=${seconds}` });
      };
    },
  };
}
