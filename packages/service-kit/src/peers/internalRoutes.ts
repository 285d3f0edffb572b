import { Router } from '@koa/router';
import type { InternalCall } from '@parkwart/contracts/wire/internalCalls';
import type * as z from 'zod/mini';
import { routerPath } from '../http/implement.ts';
import { jsonBody } from '../http/jsonBody.ts';
import { parseInput } from '../http/parseInput.ts';
import type { ServiceTokens } from './serviceToken.ts';

interface Input<C extends InternalCall> {
  readonly params: z.output<NonNullable<C['params']>>;
  readonly body: z.output<NonNullable<C['body']>>;
}

/** A route for other services; the gateway does not expose it. */
export interface InternalRoute {
  readonly call: InternalCall;
  handle(input: Input<InternalCall>): Promise<unknown>;
}

/** The limit is high, because attachment lists may be long, and only services can send requests to these routes. */
const parseJson = jsonBody(4 * 1024 * 1024);

export function implementInternal<C extends InternalCall>(
  call: C,
  handle: (input: Input<C>) => Promise<z.input<NonNullable<C['answer']>>>,
): InternalRoute {
  return { call, handle: (input) => handle(input as Input<C>) };
}

export function internalRoutes(tokens: ServiceTokens, routes: readonly InternalRoute[]): Router {
  const router = new Router();
  for (const { call, handle } of routes) {
    const { method, path, callers, params, body } = call;
    router.register(
      routerPath(path),
      [method],
      [
        tokens.requireFrom(callers),
        async (ctx) => {
          if (body) await parseJson(ctx);
          const input = { params: parseInput(params, ctx.params), body: parseInput(body, ctx.request.body) };
          const response = await handle(input);
          ctx.set('Cache-Control', 'no-store');
          ctx.status = response ? 200 : 204;
          ctx.body = response ?? null;
        },
      ],
    );
  }
  return router;
}
