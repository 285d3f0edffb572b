import { ROUTES, type Route, route } from '@parkwart/contracts/calls/routes';
import type { ServiceName } from '@parkwart/contracts/wire/services';

const PARAMETER = /\{\w+\}/g;
const PATH = /^(?:\/(?:[\w-]+|\{\w+\}))+$/;
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/**
 * All routes of one path. They may differ only in the method, because nginx's locations cannot express other
 * differences.
 */
export interface Path {
  /** The path for the log, with prefix and parameter names: `/api/employee/user/{id}`. */
  readonly path: string;
  /** Matches the decoded path. Also a regular expression for nginx. */
  readonly pattern: RegExp;
  readonly hasParameters: boolean;
  readonly methods: readonly Route['method'][];
  readonly service: ServiceName;
  readonly body: Route['body'];
  readonly limit: Route['limit'];
  readonly repeatable: boolean;
  readonly caching: Route['caching'];
}

type Group = readonly [Route, ...Route[]];

function pathOf(path: string, group: Group): Path {
  if (!PATH.test(path)) throw new Error(`${path} is no path that every gateway can match`);
  const [{ service, body, limit, caching }] = group;
  const shared = `${service}${body}${limit}${caching}`;
  if (group.some((route) => `${route.service}${route.body}${route.limit}${route.caching}` !== shared)) {
    throw new Error(`The calls of ${path} must agree in service, upload, limit and caching`);
  }
  const methods = METHODS.filter((method) => group.some((route) => route.method === method));
  if (methods.length < group.length) throw new Error(`Two calls of ${path} have the same method`);
  return {
    path,
    pattern: new RegExp(`^${path.replace(PARAMETER, '[^/]+')}$`),
    hasParameters: path.search(PARAMETER) >= 0,
    methods,
    service,
    body,
    limit,
    repeatable: group.every(({ repeatable }) => repeatable),
    caching,
  };
}

/**
 * Of the returned paths, the gateway uses the first that matches a request: as in nginx, a literal path comes before a
 * pattern that would match it.
 */
export function pathsOf(routes: readonly Route[] = ROUTES): readonly Path[] {
  const groups = new Map<string, Group>();
  for (const route of routes) groups.set(route.path, [route, ...(groups.get(route.path) ?? [])]);
  const paths = [...groups].map(([path, group]) => pathOf(path, group));
  return paths.sort((one, other) => Number(one.hasParameters) - Number(other.hasParameters));
}

/**
 * Routes of running services replace the gateway's own routes for the same path; routes that the gateway cannot serve
 * are skipped.
 */
export function mergedPaths(live: readonly unknown[]): readonly Path[] {
  const known = live.flatMap((one) => route.safeParse(one).data ?? []);
  const replaced = new Set(known.map(({ path }) => path));
  return pathsOf([...ROUTES.filter(({ path }) => !replaced.has(path)), ...known]);
}
