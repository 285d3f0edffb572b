import { readFileSync } from 'node:fs';
import type { ServiceName } from '@parkwart/contracts/call';
import * as z from 'zod/mini';

const PARAMETER = /\{\w+\}/g;

const routeSchema = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  path: z.string().check(z.regex(/^(?:\/(?:[\w-]+|\{\w+\}))+$/)),
  service: z.enum(['users', 'parking', 'files']),
  /** `upload`: bodies of many megabytes, passed on as they come in. */
  body: z._default(z.enum(['json', 'upload']), 'json'),
  /** `login`: few attempts per address. */
  limit: z.optional(z.literal('login')),
  /** `own`: whose service may let the browser keep its answers for minutes. */
  caching: z.optional(z.literal('own')),
  /** A POST that a second try does not harm (it takes an idempotency key, or changes nothing the second time). */
  repeatable: z._default(z.boolean(), false),
});

const tableSchema = z.strictObject({ prefix: z.string(), routes: z.array(routeSchema) });

export type Route = z.infer<typeof routeSchema>;

/** All rows of one path; they share everything but the methods, which is what nginx's locations can express. */
export interface Path {
  /** With the prefix and with its parameters' names, as it is logged: `/api/employee/user/{id}`. */
  readonly path: string;
  /** Matches the decoded path of a request. The same text is a regular expression for nginx. */
  readonly pattern: RegExp;
  readonly hasParameters: boolean;
  readonly methods: readonly Route['method'][];
  readonly service: ServiceName;
  readonly body: Route['body'];
  readonly limit: Route['limit'];
  readonly repeatable: boolean;
  readonly caching: Route['caching'];
}

function readTable() {
  return tableSchema.parse(JSON.parse(readFileSync(new URL('../routes.json', import.meta.url), 'utf8')));
}

function pathOf(prefix: string, path: string, [first, ...others]: readonly [Route, ...Route[]]): Path {
  if (
    others.some(
      ({ service, body, limit, caching }) =>
        `${service}${body}${limit}${caching}` !== `${first.service}${first.body}${first.limit}${first.caching}`,
    )
  ) {
    throw new Error(`routes.json: the rows of ${path} must agree in service, body, limit and caching`);
  }
  const posts = [first, ...others].filter(({ method }) => method === 'POST');
  return {
    path: `${prefix}${path}`,
    pattern: new RegExp(`^${prefix}${path.replace(PARAMETER, '[^/]+')}$`),
    hasParameters: path.search(PARAMETER) >= 0,
    methods: [first, ...others].map(({ method }) => method),
    service: first.service,
    body: first.body,
    limit: first.limit,
    repeatable: posts.every(({ repeatable }) => repeatable),
    caching: first.caching,
  };
}

/** Every row of routes.json. */
export function readRoutes(): readonly Route[] {
  return readTable().routes;
}

/**
 * routes.json by path: the one answer to "which service gets this request". The first match counts: as in nginx, a path
 * without parameters goes before a pattern that would take it.
 */
export function readPaths(): readonly Path[] {
  const { prefix, routes } = readTable();
  const rows = new Map<string, [Route, ...Route[]]>();
  for (const route of routes) {
    const known = rows.get(route.path);
    if (known?.some(({ method }) => method === route.method)) {
      throw new Error(`routes.json: ${route.method} ${route.path} stands there twice`);
    }
    if (known) known.push(route);
    else rows.set(route.path, [route]);
  }
  const paths = [...rows].map(([path, group]) => pathOf(prefix, path, group));
  return paths.sort((one, other) => Number(one.hasParameters) - Number(other.hasParameters));
}
