import { ApiError } from '../http/apiError.ts';
import { pause } from '../http/pause.ts';

/** Long enough for a crashed service to restart. */
export const RETRY_DELAY_MS = 3_000;

/** Only these failures are retried: a rejection would recur, and a timeout would take just as long again. */
const asUnavailable = (error: unknown) =>
  error instanceof ApiError && (error.status === 503 || error.code === 'NOT_REACHED') ? error : undefined;

/** Retries a repeatable call once if the service was not reached. @throws the second error */
export async function retryOnce<Result>(call: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    const unavailable = asUnavailable(error);
    if (!unavailable) throw error;
    await pause(Math.max(RETRY_DELAY_MS, unavailable.retryAfter * 1_000), signal);
    return call();
  }
}
