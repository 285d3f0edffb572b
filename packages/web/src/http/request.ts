import { type Call, pathOf } from '@parkwart/contracts/calls-kit/call';
import { BOOTH_HEADER } from '@parkwart/contracts/wire/boothHeader';
import { errorBody } from '@parkwart/contracts/wire/errorBody';
import type * as z from 'zod/mini';
import { ApiError, isApiError, texts } from './errors.ts';
import { retry } from './retry.ts';

/** In ms. Services time out their own dependencies after 3 s. */
export const TIMEOUT_MS = 20_000;
/**
 * In ms: how long a call is repeated while its service is unavailable. This is longer than a rolling update of a
 * service takes.
 */
const UNAVAILABLE_MS = 12_000;

export type Schema = z.ZodMiniType;

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
  /** The version that the client has read; the service returns 409 if the version is stale. */
  readonly ifMatch?: number;
  /** The code letters of the booth in this browser. */
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

/**
 * Fetches a response with its body.
 *
 * @param send starts the request; must abort it on the given signal
 * @throws {ApiError} with status 0 if there is no response; the reason of `signal` if `signal` aborts the request
 */
export async function fetchBody<Body>(
  send: (signal: AbortSignal) => Promise<Response>,
  read: (response: Response) => Promise<Body>,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<{ readonly response: Response; readonly body: Body }> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await send(signal ? AbortSignal.any([signal, timeout]) : timeout);
    return { response, body: await read(response) };
  } catch {
    signal?.throwIfAborted();
    throw timeout.aborted
      ? new ApiError(0, 'TIMED_OUT', texts.timedOut)
      : new ApiError(0, 'NOT_REACHED', texts.unreachable);
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const invalidResponse = (status: number): ApiError => new ApiError(status, 'NOT_UNDERSTOOD', texts.invalid);

/** Converts an error response to an ApiError; `retryAfter` is the header's value. */
export function toApiError(status: number, text: string, retryAfter: string | null = null): ApiError {
  const parsed = errorBody.safeParse(parseJson(text));
  if (!parsed.success) return invalidResponse(status);
  const { code, message, fields } = parsed.data;
  return new ApiError(status, code, message, fields, Number(retryAfter) || 0);
}

/**
 * Returns a response's JSON, or undefined for a 204.
 *
 * @param start starts the request; must abort it on the given signal
 * @throws {ApiError}
 */
export async function receive(
  start: (signal: AbortSignal) => Promise<Response>,
  signal?: AbortSignal,
): Promise<unknown> {
  const { response, body: text } = await fetchBody(start, (received) => received.text(), TIMEOUT_MS, signal);
  if (response.status === 204) return undefined;
  if (!response.ok) throw toApiError(response.status, text, response.headers.get('Retry-After'));
  const body = parseJson(text);
  if (body === undefined) throw invalidResponse(response.status);
  return body;
}

/**
 * @returns a `delayOf` with which `retry` repeats a call while the response is a 503 with Retry-After, for at most
 * `UNAVAILABLE_MS`
 */
function whileUnavailable(): (error: unknown) => number | undefined {
  const deadline = Date.now() + UNAVAILABLE_MS;
  return (error) => {
    const delay = isApiError(error) && error.status === 503 ? error.retryAfter * 1_000 : 0;
    return delay && Date.now() + delay <= deadline ? delay : undefined;
  };
}

/** Repeats a repeatable call while its service is unavailable, and parses the response. @throws {ApiError} */
export async function finishCall<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  call: Call<P, Q, B, A>,
  attempt: () => Promise<unknown>,
  options: Options,
): Promise<OutputOf<A>> {
  const isRepeatable = call.method !== 'POST' || call.repeatable || options.idempotencyKey !== undefined;
  const body = await (isRepeatable ? retry(attempt, whileUnavailable(), options.signal) : attempt());
  if (!call.answer) return undefined as OutputOf<A>;
  const parsed = call.answer.safeParse(body);
  if (!parsed.success) throw invalidResponse(200);
  return parsed.data as OutputOf<A>;
}

/** `callApi` without a user's session, for pages that run without the shell. @throws {ApiError} */
export function callPublic<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  call: Call<P, Q, B, A>,
  input: Input<P, Q, B>,
  options: Options = {},
): Promise<OutputOf<A>> {
  const address = urlOf(call, input);
  const request = toRequestInit(call, input, options);
  const attempt = () => receive((ended) => fetch(address, { ...request, signal: ended }), options.signal);
  return finishCall(call, attempt, options);
}
