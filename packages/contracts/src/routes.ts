import { API_PREFIX, type Call } from './call.ts';
import { CALLS } from './calls.ts';
import type { ServiceName } from './services.ts';

/** What the gateway needs to know of a call; plain data, since a service's build is asked for its own. */
export interface Route {
  readonly method: Call['method'];
  /** With the prefix and the names of its parameters: `/api/employee/user/{id}`. */
  readonly path: string;
  readonly service: ServiceName;
  /** `upload`: bodies of many megabytes, streamed to the service. */
  readonly body: 'json' | 'upload';
  readonly limit?: Call['limit'];
  readonly caching?: Call['caching'];
  /** Whether the gateway may send it to a second replica when the first one fails; uploads are not kept for that. */
  readonly repeatable: boolean;
}

function routeOf({ method, path, service, upload, idempotent, repeatable, limit, caching }: Call): Route {
  return {
    method,
    path: `${API_PREFIX}${path}`,
    service,
    body: upload ? 'upload' : 'json',
    ...(limit ? { limit } : {}),
    ...(caching ? { caching } : {}),
    repeatable: method !== 'POST' || (!upload && (idempotent ?? repeatable ?? false)),
  };
}

/** The gateway's table, from the descriptions of the calls. */
export const ROUTES: readonly Route[] = CALLS.map(routeOf);
