import type { ServiceName } from '@parkwart/contracts/wire/services';
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

interface RequestOptions {
  readonly method: 'GET' | 'PUT' | 'POST';
  /** Sent as JSON. */
  readonly body?: object;
  readonly timeoutMs?: number;
}

export interface Target {
  readonly service: ServiceName;
  readonly url: string;
}

/** @throws after two seconds or if `schema` rejects the body; UnexpectedResponse if the status is not 2xx */
export async function callInternal<Body>(
  tokens: ServiceTokens,
  target: Target,
  path: `/internal/${string}`,
  schema: { parse(body: unknown): Body },
): Promise<Body> {
  const response = await send(tokens, target, path, { method: 'GET' });
  return schema.parse(await response.json());
}

/** @throws after two seconds; UnexpectedResponse if the status is not 2xx */
export async function putInternal(
  tokens: ServiceTokens,
  target: Target,
  path: `/internal/${string}`,
  state: object,
): Promise<void> {
  const response = await send(tokens, target, path, { method: 'PUT', body: state });
  await response.body?.cancel();
}

/**
 * Sends a query that is too large or too personal for a URL. @throws after `timeoutMs`; UnexpectedResponse if the
 * status is not 2xx
 */
export async function postInternal(
  tokens: ServiceTokens,
  target: Target,
  path: `/internal/${string}`,
  body: object,
  timeoutMs: number,
): Promise<unknown> {
  return (await send(tokens, target, path, { method: 'POST', body, timeoutMs })).json();
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

async function send(
  tokens: ServiceTokens,
  target: Target,
  path: string,
  { method, body, timeoutMs = TIMEOUT_MS }: RequestOptions,
): Promise<Response> {
  const requestId = currentRequestId();
  const response = await fetchWithRetry(new URL(path, target.url), {
    method,
    ...(body && { body: JSON.stringify(body) }),
    headers: {
      ...(body && { 'Content-Type': 'application/json' }),
      Authorization: `Bearer ${await tokens.sign(target.service)}`,
      ...(requestId ? { 'X-Request-Id': requestId } : {}),
    },
    // Services never redirect, and the token must not reach another host.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.ok) return response;
  await response.body?.cancel();
  throw new UnexpectedResponse(target.service, path, response.status);
}
