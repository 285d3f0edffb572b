import type { Call } from '@parkwart/contracts/calls-kit/call';
// From the package, as all front ends share one session; the files of this folder may be bundled into each.
import { keepSession } from '@parkwart/web';
import { fetchBody, type Input, type Options, type Schema, toApiError, toRequestInit, urlOf } from '../http/request.ts';

const TIMEOUT_MS = 120_000;

async function fetchBlob(address: string, request: RequestInit, signal: AbortSignal | undefined): Promise<Blob> {
  const { response, body } = await fetchBody(
    (ended) => fetch(address, { ...request, signal: ended }),
    (received) => received.blob(),
    TIMEOUT_MS,
    signal,
  );
  if (!response.ok) throw toApiError(response.status, await body.text());
  return body;
}

/** Makes a call whose response is a file. @throws {ApiError} */
export function downloadApi<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  call: Call<P, Q, B, A>,
  input: Input<P, Q, B>,
  options: Options = {},
): Promise<Blob> {
  const request = toRequestInit(call, input, options);
  const headers = { ...request.headers, Accept: call.media ?? '*/*' };
  return keepSession(() => fetchBlob(urlOf(call, input), { ...request, headers }, options.signal));
}
