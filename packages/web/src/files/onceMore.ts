import { ApiError } from '../api/apiError.ts';
import { pause } from '../api/pause.ts';

/** In ms; a process that died is replaced by then, one that is being released when the gateway says. */
export const PAUSE = 3_000;

/** Nobody took it, or who did is gone; a refusal would be the same again, and a silence as long. */
const foundNobody = (error: unknown) =>
  error instanceof ApiError && (error.status === 503 || error.code === 'NOT_REACHED') ? error : undefined;

/** Makes a call that may come twice a second time when it found nobody. @throws what the second time threw */
export async function onceMore<Answer>(call: () => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    const unavailable = foundNobody(error);
    if (!unavailable) throw error;
    await pause(Math.max(PAUSE, unavailable.retryAfter * 1_000), signal);
    return call();
  }
}
