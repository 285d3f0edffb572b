import { isUnreached } from '@parkwart/web/errors';
import { retry } from '@parkwart/web/retry';
import { withOffline } from './loadOffline.ts';
import { isReachable } from './reachability.ts';

const DELAYS_MS = [1_000, 2_000];

/**
 * Repeats an attempt that has not reached the server. Only for calls that the booth cannot queue. A response after an
 * outage also starts sending the queue, because the browser has no event for a server that responds again. @throws the
 * last error
 */
export async function retryUnreached<Result>(attempt: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  const wasReachable = isReachable();
  const result = await retry(
    attempt,
    (error, failures) => (navigator.onLine && isUnreached(error) ? DELAYS_MS[failures] : undefined),
    signal,
  );
  if (!wasReachable) void withOffline(({ sendQueue }) => sendQueue());
  return result;
}
