import { isApiError } from '@parkwart/web';

/** In ms. A network that swallows requests must not hold up every car: only the first one waits for the usual time. */
const AFTER_A_FAILURE = 4_000;

let wasUnanswered = false;
const listeners = new Set<() => void>();

function note(next: boolean): void {
  if (next === wasUnanswered) return;
  wasUnanswered = next;
  for (const listener of listeners) listener();
}

/** By the browser, and by the last calls. */
export const isReachable = (): boolean => navigator.onLine && !wasUnanswered;

/** @returns ends it */
export function onReachabilityChange(listener: () => void): () => void {
  listeners.add(listener);
  for (const event of ['online', 'offline']) addEventListener(event, listener);
  return () => {
    listeners.delete(listener);
    for (const event of ['online', 'offline']) removeEventListener(event, listener);
  };
}

/** For a call that the booth can keep. */
export function bookingTimeout(): { readonly signal?: AbortSignal } {
  return wasUnanswered ? { signal: AbortSignal.timeout(AFTER_A_FAILURE) } : {};
}

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError';

/** Whether the server is not there, or not all of it; what was sent may have arrived all the same. */
export function isUnanswered(error: unknown): boolean {
  // An aborted call says nothing.
  if (!isTimeout(error) && !isApiError(error)) return false;
  note(!isApiError(error) || error.status === 0 || error.status === 503);
  return wasUnanswered;
}

/** Notes whether the call was answered. @throws its error */
export async function noting<Result>(call: Promise<Result>): Promise<Result> {
  try {
    const result = await call;
    note(false);
    return result;
  } catch (error) {
    isUnanswered(error);
    throw error;
  }
}
