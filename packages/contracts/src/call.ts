import type * as z from 'zod/mini';
import type { Requirement } from './demands.ts';
import type { Role } from './role.ts';
import type { ServiceName } from './services.ts';

type Schema = z.ZodMiniType;

/**
 * One call of the API, described once for everybody: the service checks its input with the schemas,
 * the front end types and sends it, the gateway routes it, docs/openapi.json is written from it.
 *
 * - `path` is relative to the prefix `/api/employee`; `{name}` marks a parameter.
 * - `allow` lists who may call: roles, or `'everyone'` for a call without a session. There is no default.
 * - `idempotent` calls take the header `Idempotency-Key`; the same key gets the first answer again.
 * - Input schemas are strict (an unknown field is a 400); answers may grow, so a reader ignores what it does not know.
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
  readonly idempotent?: true;
  /** Takes `If-Match` with the version that was seen; 409 when there is a newer one. */
  readonly versioned?: true;
  /** What the account may still owe while this call is open to it (`required` of the session); all others are refused. */
  readonly whileRequired?: readonly Requirement[];
  /** Refused with `PROOF_NEEDED` when the last proof is older than ten minutes; `sometimes` depends on what changes. */
  readonly needsProof?: 'always' | 'sometimes';
  /** A GET that writes (/checkout): it gets the same protection against foreign sites as a write. */
  readonly writes?: true;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The multipart field, repeated, of a call that takes files instead of JSON. */
  readonly upload?: string;
  /** Absent for a call that answers 204 or redirects. */
  readonly answer?: Answer;
  /** What success is called: 200, or 204 without an answer, unless said here. */
  readonly status?: 201;
  /** What the answer is when it is not JSON. */
  readonly media?: 'text/csv';
  /** Answers 302 to where the thing itself is. */
  readonly redirects?: true;
  /** The gateway grants few attempts per address, for calls that take a password. */
  readonly limit?: 'login';
  /** `own`: the service may let browsers cache its responses for minutes. Everything else is never cached. */
  readonly caching?: 'own';
  /** A POST that the gateway may repeat at another replica, as it does with `idempotent` ones: a second request changes nothing. */
  readonly repeatable?: true;
}

/** Keeps the literal types of a call's description. */
export function defineCall<
  Params extends Schema = z.ZodMiniUndefined,
  Query extends Schema = z.ZodMiniUndefined,
  Body extends Schema = z.ZodMiniUndefined,
  Answer extends Schema = z.ZodMiniUndefined,
>(call: Call<Params, Query, Body, Answer>): Call<Params, Query, Body, Answer> {
  return call;
}

/** Where the gateway finds the API. */
export const API_PREFIX = '/api/employee';
