import { ApiError } from '../api/apiError.ts';

/** In ms; a process that died is replaced by then. */
export const PAUSE = 3_000;

/** Nobody took it, or who did is gone; a refusal would be the same again, and a silence as long. */
const foundNobody = (error: unknown) =>
  error instanceof ApiError && (error.status === 503 || error.code === 'NOT_REACHED');

function pause(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    }, PAUSE);
    signal?.addEventListener('abort', giveUp, { once: true });
  });
}

/** Makes a call that may come twice a second time when it found nobody. @throws what the second time threw */
export async function onceMore<Answer>(call: () => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!foundNobody(error)) throw error;
    await pause(signal);
    return call();
  }
}
