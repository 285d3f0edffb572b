import { ApiError } from '../http/apiError.ts';
import { invalidResponse, parseJson, toApiError } from '../http/response.ts';
import { texts } from '../http/texts.ts';
import { TIMEOUT_MS, takeEarly } from './early.ts';

async function fetchText(address: string, request: RequestInit, signal: AbortSignal | undefined) {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await (takeEarly(address, request) ??
      fetch(address, { ...request, signal: signal ? AbortSignal.any([signal, timeout]) : timeout }));
    return { response, text: await response.text() };
  } catch {
    signal?.throwIfAborted();
    throw timeout.aborted
      ? new ApiError(0, 'TIMED_OUT', texts.timedOut)
      : new ApiError(0, 'NOT_REACHED', texts.unreachable);
  }
}

/** Returns the response's JSON, undefined for a 204. @throws {ApiError} */
export async function send(address: string, request: RequestInit, signal?: AbortSignal): Promise<unknown> {
  const { response, text } = await fetchText(address, request, signal);
  if (response.status === 204) return undefined;
  if (!response.ok) throw toApiError(response.status, text, response.headers.get('Retry-After'));
  const body = parseJson(text);
  if (body === undefined) throw invalidResponse(response.status);
  return body;
}
