import { Router } from '@koa/router';
import type { ServiceName } from '@parkwart/contracts/call';
import type * as z from 'zod/mini';
import { jsonBody } from './jsonBody.ts';
import { parseInput } from './parseInput.ts';
import type { ServiceTokens } from './serviceToken.ts';

type Schema = z.ZodMiniType;

/** A route for other services; the gateway routes none of them. */
export interface InternalRoute<Params extends Schema = Schema, Body extends Schema = Schema> {
  readonly method: 'GET' | 'PUT';
  /** As the router wants it: `/internal/records/:invoiceNumber`. */
  readonly path: `/internal/${string}`;
  /** The services that may call it. */
  readonly from: readonly ServiceName[];
  readonly params: Params;
  readonly body?: Body;
  /** Undefined for a 204. */
  handle(input: { params: z.output<Params>; body: z.output<Body> }): Promise<object | undefined>;
}

/** Lists of attachments may be long, and only services can send here. */
const parseJson = jsonBody(4 * 1024 * 1024);

/** Keeps the types of a route's schemas. */
export function internalRoute<Params extends Schema, Body extends Schema>(
  route: InternalRoute<Params, Body>,
): InternalRoute {
  return route as unknown as InternalRoute;
}

export function internalRoutes(tokens: ServiceTokens, routes: readonly InternalRoute[]): Router {
  const router = new Router();
  for (const { method, path, from, params, body, handle } of routes) {
    const parse = body ? [parseJson] : [];
    router.register(
      path,
      [method],
      [
        tokens.requireFrom(from),
        ...parse,
        async (ctx) => {
          const given = { params: parseInput(params, ctx.params), body: parseInput(body, ctx.request.body) };
          const answer = await handle(given);
          ctx.set('Cache-Control', 'no-store');
          ctx.status = answer ? 200 : 204;
          ctx.body = answer ?? null;
        },
      ],
    );
  }
  return router;
}
