import { pathOf } from '@parkwart/contracts/calls-kit/call';
import type { InternalCall } from '@parkwart/contracts/wire/internalCalls';
import type { ServiceName } from '@parkwart/contracts/wire/services';
import type * as z from 'zod/mini';
import { currentRequestId } from '../logging/requestLog.ts';
import type { ServiceTokens } from './serviceToken.ts';

const TIMEOUT_MS = 2_000;

/** Thrown for a response whose status is not 2xx. */
export class UnexpectedResponse extends Error {
  override readonly name = 'UnexpectedResponse';
  readonly status: number;

  constructor(service: ServiceName, path: string, status: number) {
    super(`${service} responded ${status} to ${path}`);
    this.status = status;
  }
}

type Field<Name extends string, Value> = undefined extends Value
  ? { readonly [Key in Name]?: Value }
  : { readonly [Key in Name]: Value };

type Sent<C extends InternalCall> = Field<'params', z.input<NonNullable<C['params']>>> &
  Field<'body', z.input<NonNullable<C['body']>>> & { readonly timeoutMs?: number };

/**
 * @param url of the service that the call names
 * @throws after `timeoutMs`, by default two seconds, or if the response has another shape; UnexpectedResponse if the
 * status is not 2xx
 */
export async function callInternal<C extends InternalCall>(
  tokens: ServiceTokens,
  url: string,
  call: C,
  { params, body, timeoutMs = TIMEOUT_MS }: Sent<C>,
): Promise<z.output<NonNullable<C['answer']>>> {
  const { service, method, answer } = call;
  const path = pathOf(call, { params });
  const requestId = currentRequestId();
  const response = await fetchWithRetry(new URL(path, url), {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      Authorization: `Bearer ${await tokens.sign(service)}`,
      ...(requestId ? { 'X-Request-Id': requestId } : {}),
    },
    // Services never redirect, and the token must not reach another host.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok || !answer) await response.body?.cancel();
  if (!response.ok) throw new UnexpectedResponse(service, path, response.status);
  return answer?.parse(await response.json()) as z.output<NonNullable<C['answer']>>;
}

/**
 * A replica that shuts down may close a connection that is just being used. Internal calls are idempotent, so one retry
 * is safe.
 */
async function fetchWithRetry(url: URL, request: RequestInit & { readonly signal: AbortSignal }): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch (error) {
    if (request.signal.aborted) throw error;
    return fetch(url, request);
  }
}
