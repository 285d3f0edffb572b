import { notUnderstood, parseJson, refusalOf } from './answer.ts';
import { ApiError } from './apiError.ts';
import { texts } from './texts.ts';

/** How long an answer may take, in ms; services give up on their own parts after 3 s. */
const TIMEOUT = 20_000;

async function fetchOrExplain(address: string, request: RequestInit, signal: AbortSignal | undefined) {
  const timeout = AbortSignal.timeout(TIMEOUT);
  try {
    const response = await fetch(address, {
      ...request,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return { response, text: await response.text() };
  } catch {
    // The caller that aborted it needs no German sentence about it.
    signal?.throwIfAborted();
    throw timeout.aborted
      ? new ApiError(0, 'TIMED_OUT', texts.timedOut)
      : new ApiError(0, 'NOT_REACHED', texts.notReached);
  }
}

/** Sends one request and gives the answer's JSON; every answer but a good one becomes an ApiError. */
export async function send(address: string, request: RequestInit, signal?: AbortSignal): Promise<unknown> {
  const { response, text } = await fetchOrExplain(address, request, signal);
  if (response.status === 204) return undefined;
  if (!response.ok) throw refusalOf(response.status, text, response.headers.get('Retry-After'));
  const body = parseJson(text);
  if (body === undefined) throw notUnderstood(response.status);
  return body;
}
