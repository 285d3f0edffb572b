import { isApiError } from './apiError.ts';
import { pause } from './pause.ts';

/** Longer than a rolling update of a service takes. */
const RETRY_LIMIT_MS = 12_000;

/** Retries while the response is a 503 with Retry-After. @throws the last error */
export async function retryUnavailable<T>(attempt: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  const deadline = Date.now() + RETRY_LIMIT_MS;
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
