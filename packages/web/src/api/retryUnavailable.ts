import { isApiError } from './apiError.ts';
import { pause } from './pause.ts';

/** In ms; a service that is being replaced is back within. */
const LONGEST = 12_000;

/**
 * Repeats a call that may come twice for as long as its service is unavailable and says when to try again.
 * @throws what the last attempt threw
 */
export async function retryUnavailable<T>(attempt: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  const deadline = Date.now() + LONGEST;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const delay = isApiError(error) && error.status === 503 ? error.retryAfter * 1_000 : 0;
      if (!delay || Date.now() + delay > deadline) throw error;
      await pause(delay, signal);
    }
  }
}
