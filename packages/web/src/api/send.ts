import { fetchBody } from '../http/fetchBody.ts';
import { invalidResponse, parseJson, toApiError } from '../http/response.ts';
import { TIMEOUT_MS, takeEarly } from './early.ts';

/** Returns the response's JSON, or undefined for a 204. @throws {ApiError} */
export async function send(address: string, request: RequestInit, signal?: AbortSignal): Promise<unknown> {
  const { response, body: text } = await fetchBody(
    (ended) => takeEarly(address, request) ?? fetch(address, { ...request, signal: ended }),
    (received) => received.text(),
    TIMEOUT_MS,
    signal,
  );
  if (response.status === 204) return undefined;
  if (!response.ok) throw toApiError(response.status, text, response.headers.get('Retry-After'));
  const body = parseJson(text);
  if (body === undefined) throw invalidResponse(response.status);
  return body;
}
