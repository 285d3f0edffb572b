import type { Call } from '@parkwart/contracts/calls/call';
import type * as z from 'zod/mini';
import { finishCall } from './finishCall.ts';
import { receive } from './receive.ts';
import { type Input, type Options, type OutputOf, toRequestInit, urlOf } from './request.ts';

export { isApiError } from './apiError.ts';

type Schema = z.ZodMiniType;

/** `callApi` without a user's session, for pages that run without the shell. @throws {ApiError} */
export function callPublic<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  call: Call<P, Q, B, A>,
  input: Input<P, Q, B>,
  options: Options = {},
): Promise<OutputOf<A>> {
  const address = urlOf(call, input);
  const request = toRequestInit(call, input, options);
  const attempt = () => receive((ended) => fetch(address, { ...request, signal: ended }), options.signal);
  return finishCall(call, attempt, options);
}
