import { Router } from '@koa/router';
import type { ServiceName } from '@parkwart/contracts/wire/services';
import type * as z from 'zod/mini';
import { jsonBody } from '../http/jsonBody.ts';
import { parseInput } from '../http/parseInput.ts';
import type { ServiceTokens } from './serviceToken.ts';

type Schema = z.ZodMiniType;

/** A route for other services; the gateway does not expose it. */
export interface InternalRoute<Params extends Schema = Schema, Body extends Schema = Schema> {
  readonly method: 'GET' | 'PUT' | 'POST';
  readonly path: `/internal/${string}`;
  readonly callers: readonly ServiceName[];
  readonly params: Params;
  readonly body?: Body;
  /** @returns undefined for a response with status 204 */
  handle(input: { params: z.output<Params>; body: z.output<Body> }): Promise<object | undefined>;
}

/** The limit is high, because attachment lists may be long, and only services can send requests to these routes. */
const parseJson = jsonBody(4 * 1024 * 1024);

/** Preserves the types of a route's schemas. */
export function internalRoute<Params extends Schema, Body extends Schema>(
  route: InternalRoute<Params, Body>,
): InternalRoute {
  return route as unknown as InternalRoute;
}

export function internalRoutes(tokens: ServiceTokens, routes: readonly InternalRoute[]): Router {
  const router = new Router();
  for (const { method, path, callers, params, body, handle } of routes) {
    router.register(
      path,
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
