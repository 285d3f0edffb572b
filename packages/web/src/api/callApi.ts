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
 * Renews an expired access token once and repeats the call. If the session has ended, waits until the same user has
 * logged in again. If a 403 demands a proof, asks the user for it and repeats the call once. Retries a repeatable call
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
