import type { Call } from '@parkwart/contracts/calls/call';
import type * as z from 'zod/mini';
import { ApiError } from './apiError.ts';
import type { Options, OutputOf } from './request.ts';
import { retryUnavailable } from './retryUnavailable.ts';
import { texts } from './texts.ts';

type Schema = z.ZodMiniType;

/** Repeats a repeatable call while its service is unavailable, and parses the response. @throws {ApiError} */
export async function finishCall<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  call: Call<P, Q, B, A>,
  attempt: () => Promise<unknown>,
  options: Options,
): Promise<OutputOf<A>> {
  const isRepeatable = call.method !== 'POST' || call.repeatable || options.idempotencyKey !== undefined;
  const body = await (isRepeatable ? retryUnavailable(attempt, options.signal) : attempt());
  if (!call.answer) return undefined as OutputOf<A>;
  const parsed = call.answer.safeParse(body);
  if (!parsed.success) throw new ApiError(200, 'NOT_UNDERSTOOD', texts.invalid);
  return parsed.data as OutputOf<A>;
}
