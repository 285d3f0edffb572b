import { ApiError } from '../api/apiError.ts';
import { pause } from '../api/pause.ts';

/** In ms; a process that died is replaced by then, one that is being released when the gateway says. */
export const PAUSE = 3_000;

/** The service is gone or was never reached; a refusal would be the same again, a timeout as long. */
const unavailableIn = (error: unknown) =>
  error instanceof ApiError && (error.status === 503 || error.code === 'NOT_REACHED') ? error : undefined;

/** Makes a call that may come twice a second time when the service was not reached. @throws what the second time threw */
export async function onceMore<Answer>(call: () => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    const unavailable = unavailableIn(error);
    if (!unavailable) throw error;
    await pause(Math.max(PAUSE, unavailable.retryAfter * 1_000), signal);
    return call();
  }
}
