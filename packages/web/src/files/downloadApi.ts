import type { Call } from '@parkwart/contracts/call';
import type * as z from 'zod/mini';
import { refusalOf } from '../api/answer.ts';
import { ApiError } from '../api/apiError.ts';
import { addressOf, type Input, type Options, requestOf } from '../api/request.ts';
import { texts } from '../api/texts.ts';
import { keepSession } from './keepSession.ts';

type Schema = z.ZodMiniType;

/** For the whole file, in ms. */
const TIMEOUT = 120_000;

async function fetchWhole(address: string, request: RequestInit, signal: AbortSignal | undefined) {
  const timeout = AbortSignal.timeout(TIMEOUT);
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
      : new ApiError(0, 'NOT_REACHED', texts.notReached);
  }
}

async function fetchBlob(address: string, request: RequestInit, signal: AbortSignal | undefined): Promise<Blob> {
  const { response, blob } = await fetchWhole(address, request, signal);
  if (!response.ok) throw refusalOf(response.status, await blob.text());
  return blob;
}

/** Makes a call whose response is a file. @throws {ApiError} */
export function downloadApi<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  call: Call<P, Q, B, A>,
  input: Input<P, Q, B>,
  options: Options = {},
): Promise<Blob> {
  const request = requestOf(call, input, options);
  const headers = { ...request.headers, Accept: call.media ?? '*/*' };
  return keepSession(() => fetchBlob(addressOf(call, input), { ...request, headers }, options.signal));
}
