import type * as z from 'zod/mini';
import type { Requirement } from '../entities/demands.ts';
import type { Role } from '../entities/role.ts';
import type { ServiceName } from '../wire/services.ts';

type Schema = z.ZodMiniType;

export type Refusal = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;

/**
 * One call of the API. The service validates requests with the call's schemas, the front end derives its types from
 * them, the gateway routes by `path`, and docs/openapi.json is generated from all calls.
 *
 * - `path` is relative to the prefix `/api/employee`; `{name}` marks a parameter.
 * - `allow` lists the roles that may make the call, or is `'everyone'` for a call without a session. There is no
 * default.
 * - `idempotent` calls take the header `Idempotency-Key`; a request with the same key gets the first response again.
 * - Input schemas are strict (an unknown field returns 400); responses may gain fields, so readers ignore unknown
 * fields.
 */
export interface Call<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> {
  readonly service: ServiceName;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly allow: 'everyone' | readonly Role[];
  /**
   * Error statuses that the call's own domain rules return; the common error statuses follow from the call's input and
   * `allow`.
   */
  readonly refuses?: readonly Refusal[];
  readonly idempotent?: true;
  /** Takes `If-Match` with the version that the client has read; responds 409 if this version is stale. */
  readonly versioned?: true;
  /**
   * The session's open requirements (`required`) that do not block this call; by default, every open requirement blocks
   * the call.
   */
  readonly whileRequired?: readonly Requirement[];
  /**
   * The call is rejected with `PROOF_NEEDED` if the user's last proof (password or passkey) is too old; `sometimes`:
   * only some changes are rejected.
   */
  readonly needsProof?: 'always' | 'sometimes';
  /** Marks a GET that writes (/checkout); it is protected against cross-site requests like any write. */
  readonly writes?: true;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** For calls that take files instead of JSON: the name of the multipart field, which may repeat. */
  readonly upload?: string;
  /** Absent if the call responds 204 or redirects. */
  readonly answer?: Answer;
  /** Defaults to 200, or 204 without a response body. */
  readonly status?: 201;
  /** The media type of a response that is not JSON. */
  readonly media?: 'text/csv';
  readonly redirects?: true;
  /**
   * The stricter rate limit of the call. `login`: few attempts per address, for calls that take a password. `page`: few
   * requests per address and few in total, for calls of the public driver's page.
   */
  readonly limit?: 'login' | 'page';
  /** Takes the session of the driver's page (`openDriverPage`) as `Authorization: Bearer`. */
  readonly driverSession?: true;
  /** `own`: the service sets Cache-Control for this call. Responses of all other calls are never cached. */
  readonly caching?: 'own';
  /** The gateway may retry this POST on another replica, as it may with an `idempotent` call. */
  readonly repeatable?: true;
}

/** Returns the description unchanged, with its literal types preserved. */
export function defineCall<
  Params extends Schema = z.ZodMiniUndefined,
  Query extends Schema = z.ZodMiniUndefined,
  Body extends Schema = z.ZodMiniUndefined,
  Answer extends Schema = z.ZodMiniUndefined,
>(call: Call<Params, Query, Body, Answer>): Call<Params, Query, Body, Answer> {
  return call;
}

export const API_PREFIX = '/api/employee';

interface PathInput {
  readonly params?: unknown;
  readonly query?: unknown;
}

/**
 * The path of a call after the prefix, with the values of its path parameters and with all query parameters that are
 * not undefined.
 */
export function pathOf({ path }: { readonly path: string }, { params, query }: PathInput): string {
  const values = params as Readonly<Record<string, string>>;
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name) => encodeURIComponent(values[name] as string));
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = String(new URLSearchParams(given));
  return filled + (search && `?${search}`);
}
