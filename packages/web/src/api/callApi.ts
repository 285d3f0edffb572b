import type { Call } from '@parkwart/contracts/calls/call';
import type * as z from 'zod/mini';
import { finishCall } from '../http/finishCall.ts';
import { type Input, type Options, type OutputOf, toRequestInit, urlOf } from '../http/request.ts';
import { withChallenge } from './challenge.ts';
import { keepSession } from './keepSession.ts';
import { send } from './send.ts';

type Schema = z.ZodMiniType;

/**
 * Makes one API call and returns its parsed response.
 *
 * An expired access token is renewed once and the call repeated. If the session has ended, the call waits until the
 * same user has logged in again. A 403 that demands a proof is repeated once after it. A repeatable call is retried
 * while its service is unavailable.
 *
 * @throws {ApiError} with a German message for every failure; status 0 without a response
 */
export async function callApi<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  call: Call<P, Q, B, A>,
  input: Input<P, Q, B>,
  options: Options = {},
): Promise<OutputOf<A>> {
  const url = urlOf(call, input);
  const request = toRequestInit(call, input, options);
  const attempt = () => send(url, request, options.signal);
  const inSession = () =>
    call.allow === 'everyone' ? attempt() : withChallenge(() => keepSession(attempt, options.inBackground));
  return finishCall(call, inSession, options);
}
