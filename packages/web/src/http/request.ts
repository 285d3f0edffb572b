import type { Call } from '@parkwart/contracts/calls/call';

type InputOf<Schema> = Schema extends { _zod: { input: infer Input } } ? Input : undefined;
export type OutputOf<Schema> = Schema extends { _zod: { output: infer Output } } ? Output : undefined;

type Field<Name extends string, Value> = undefined extends Value
  ? { readonly [Key in Name]?: Value }
  : { readonly [Key in Name]: Value };

export type Input<Params, Query, Body> = Field<'params', InputOf<Params>> &
  Field<'query', InputOf<Query>> &
  Field<'body', InputOf<Body>>;

export interface Options {
  /** One key per form: the same key returns the first response again. */
  readonly idempotencyKey?: string;
  /** The version that was read: 409 when it is stale. */
  readonly ifMatch?: number;
  readonly signal?: AbortSignal;
  /** Not asked for by the user: when the session has ended the call fails, and no login comes up. */
  readonly inBackground?: true;
}

interface Parts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

const toEntries = (value: unknown): [string, string][] =>
  Object.entries(value ?? {})
    .filter(([, entry]) => entry !== undefined)
    .map(([name, entry]) => [name, String(entry)]);

export function urlOf(call: Pick<Call, 'path'>, { params, query }: Parts): string {
  const base = process.env.PARKWART_API_BASE ?? '/api/employee';
  const path = toEntries(params).reduce<string>(
    (filled, [name, value]) => filled.replace(`{${name}}`, encodeURIComponent(value)),
    call.path,
  );
  const search = new URLSearchParams(toEntries(query)).toString();
  return `${base}${path}${search && `?${search}`}`;
}

export function toRequestInit(
  call: Pick<Call, 'method'>,
  { body }: Parts,
  { idempotencyKey, ifMatch }: Options,
): RequestInit {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey;
  if (ifMatch !== undefined) headers['If-Match'] = `"${ifMatch}"`;
  return {
    method: call.method,
    headers,
    credentials: 'same-origin',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}
