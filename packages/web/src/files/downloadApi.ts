import type { Call } from '@parkwart/contracts/calls/call';
import type * as z from 'zod/mini';
import { ApiError } from '../http/apiError.ts';
import { type Input, type Options, toRequestInit, urlOf } from '../http/request.ts';
import { toApiError } from '../http/response.ts';
import { texts } from '../http/texts.ts';
import { keepSession } from './keepSession.ts';

type Schema = z.ZodMiniType;

const TIMEOUT_MS = 120_000;

async function fetchFile(address: string, request: RequestInit, signal: AbortSignal | undefined) {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(address, {
      ...request,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return { response, blob: await response.blob() };
  } catch {
    signal?.throwIfAborted();
    throw timeout.aborted
      ? new ApiError(0, 'TIMED_OUT', texts.timedOut)
      : new ApiError(0, 'NOT_REACHED', texts.unreachable);
  }
}

async function fetchBlob(address: string, request: RequestInit, signal: AbortSignal | undefined): Promise<Blob> {
  const { response, blob } = await fetchFile(address, request, signal);
  if (!response.ok) throw toApiError(response.status, await blob.text());
  return blob;
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
