import type { ServiceName } from '@parkwart/contracts/call';
import { currentRequestId } from './requestContext.ts';
import type { ServiceTokens } from './serviceToken.ts';

const TIMEOUT_MS = 2_000;

/** Another service has answered, but not with 2xx. */
export class UnexpectedResponse extends Error {
  override readonly name = 'UnexpectedAnswer';
  readonly status: number;

  constructor(service: ServiceName, path: string, status: number) {
    super(`${service} answered ${status} to ${path}`);
    this.status = status;
  }
}

interface Sent {
  readonly method?: 'PUT';
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

interface Target {
  readonly service: ServiceName;
  readonly url: string;
}

/**
 * Calls another service's `/internal/*` and checks its answer; the id of the request within which it is called goes along.
 * @throws when it is not reached within two seconds or answers something else than `schema`; UnexpectedAnswer when it does
 * not answer 2xx
 */
export async function callInternal<Answer>(
  tokens: ServiceTokens,
  target: Target,
  path: `/internal/${string}`,
  schema: { parse(answer: unknown): Answer },
): Promise<Answer> {
  const response = await send(tokens, target, path, {});
  return schema.parse(await response.json());
}

/**
 * Puts a state to another service's `/internal/*`.
 * @throws when it is not reached within two seconds; UnexpectedAnswer when it does not answer 2xx
 */
export async function putInternal(
  tokens: ServiceTokens,
  target: Target,
  path: `/internal/${string}`,
  state: object,
): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await send(tokens, target, path, { method: 'PUT', headers, body: JSON.stringify(state) });
  await response.body?.cancel();
}

/**
 * A replica that ends may close a kept connection in the moment in which something is sent on it; another one answers the second
 * time. Nothing that is asked here does harm when it comes twice.
 */
async function fetchWithRetry(url: URL, request: RequestInit & { readonly signal: AbortSignal }): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch (error) {
    if (request.signal.aborted) throw error;
    return fetch(url, request);
  }
}

async function send(tokens: ServiceTokens, target: Target, path: string, request: Sent): Promise<Response> {
  const requestId = currentRequestId();
  const response = await fetchWithRetry(new URL(path, target.url), {
    ...request,
    headers: {
      ...request.headers,
      Authorization: `Bearer ${await tokens.sign(target.service)}`,
      ...(requestId ? { 'X-Request-Id': requestId } : {}),
    },
    // A service sends none on; a token must not follow one elsewhere.
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.ok) return response;
  await response.body?.cancel();
  throw new UnexpectedResponse(target.service, path, response.status);
}
