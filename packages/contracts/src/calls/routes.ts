import * as z from 'zod/mini';
import { API_PREFIX, type Call } from '../calls-kit/call.ts';
import { SERVICE_NAMES } from '../wire/services.ts';
import { CALLS } from './calls.ts';

/**
 * The part of a call that the gateway needs. It consists of plain data, because each service's build prints the
 * service's routes.
 */
export const route = z.object({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  /** `/api/employee/user/{id}` */
  path: z.string(),
  service: z.enum(SERVICE_NAMES),
  /** `upload`: the gateway streams large bodies to the service. */
  body: z.enum(['json', 'upload']),
  limit: z.optional(z.enum(['login', 'page'])),
  caching: z.optional(z.literal('own')),
  /** Whether the gateway may retry the call on a second replica; false for uploads, which are not buffered. */
  repeatable: z.boolean(),
});
export type Route = z.infer<typeof route>;

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

export const ROUTES: readonly Route[] = CALLS.map(routeOf);
