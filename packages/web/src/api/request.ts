import type { Call } from '@parkwart/contracts/call';

/** What a schema takes and gives; a call without a schema takes and gives nothing. */
type Taken<Schema> = Schema extends { _zod: { input: infer Input } } ? Input : undefined;
export type Given<Schema> = Schema extends { _zod: { output: infer Output } } ? Output : undefined;

type Field<Name extends string, Value> = undefined extends Value
  ? { readonly [Key in Name]?: Value }
  : { readonly [Key in Name]: Value };

/** What has to be said to make a call: what its description has schemas for. */
export type Input<Params, Query, Body> = Field<'params', Taken<Params>> &
  Field<'query', Taken<Query>> &
  Field<'body', Taken<Body>>;

export interface Options {
  /** One key per form: the same key gets the first answer again. */
  readonly idempotencyKey?: string;
  /** The version that was read: 409 when there is a newer one. */
  readonly ifMatch?: number;
  readonly signal?: AbortSignal;
}

interface Parts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

const entriesOf = (value: unknown): [string, string][] =>
  Object.entries(value ?? {})
    .filter(([, entry]) => entry !== undefined)
    .map(([name, entry]) => [name, String(entry)]);

/** The address of a call, relative to this host unless the build was told another base. */
export function addressOf(call: Pick<Call, 'path'>, { params, query }: Parts): string {
  const base = process.env.PARKWART_API_BASE ?? '/api/employee';
  const path = entriesOf(params).reduce<string>(
    (filled, [name, value]) => filled.replace(`{${name}}`, encodeURIComponent(value)),
    call.path,
  );
  const search = new URLSearchParams(entriesOf(query)).toString();
  return `${base}${path}${search && `?${search}`}`;
}

/** The request of a call, without a signal. */
export function requestOf(
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
