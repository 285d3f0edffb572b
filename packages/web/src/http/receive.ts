import { fetchBody } from './fetchBody.ts';
import { invalidResponse, parseJson, toApiError } from './response.ts';

/** In ms. Services time out their own dependencies after 3 s. */
export const TIMEOUT_MS = 20_000;

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
