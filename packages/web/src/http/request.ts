import { type Call, pathOf } from '@parkwart/contracts/calls/call';
import { BOOTH_HEADER } from '@parkwart/contracts/wire/boothHeader';

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
  /** The version read earlier: 409 if it is stale. */
  readonly ifMatch?: number;
  /** The letters of this browser's booth. */
  readonly booth?: string | undefined;
  /** The session of the driver's page (`openDriverPage`). */
  readonly driverSession?: string;
  readonly signal?: AbortSignal;
  /**
   * Set if the user did not start the call: when the session has ended, the call fails instead of showing the login.
   */
  readonly inBackground?: true;
}

export const urlOf = (call: Pick<Call, 'path'>, input: Parameters<typeof pathOf>[1]): string =>
  (process.env.PARKWART_API_BASE ?? '/api/employee') + pathOf(call, input);

export function toRequestInit(
  call: Pick<Call, 'method'>,
  { body }: { readonly body?: unknown },
  { idempotencyKey, ifMatch, booth, driverSession }: Options,
): RequestInit {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey;
  if (ifMatch !== undefined) headers['If-Match'] = `"${ifMatch}"`;
  if (booth) headers[BOOTH_HEADER] = booth;
  if (driverSession) headers.Authorization = `Bearer ${driverSession}`;
  return {
    method: call.method,
    headers,
    credentials: 'same-origin',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}
