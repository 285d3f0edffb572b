import { isApiError } from '@parkwart/web';

/** In ms. A network that swallows requests must not hold up every car: only the first one waits for the usual time. */
const AFTER_A_FAILURE = 4_000;

let hadNoResponse = false;
const listeners = new Set<() => void>();

function note(next: boolean): void {
  if (next === hadNoResponse) return;
  hadNoResponse = next;
  for (const listener of listeners) listener();
}

/** According to the browser and the latest calls. */
export const isReachable = (): boolean => navigator.onLine && !hadNoResponse;

/** @returns ends it */
export function onReachabilityChange(listener: () => void): () => void {
  listeners.add(listener);
  for (const event of ['online', 'offline']) addEventListener(event, listener);
  return () => {
    listeners.delete(listener);
    for (const event of ['online', 'offline']) removeEventListener(event, listener);
  };
}

/** For a call that the booth can queue. */
export function bookingTimeout(): { readonly signal?: AbortSignal } {
  return hadNoResponse ? { signal: AbortSignal.timeout(AFTER_A_FAILURE) } : {};
}

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError';

/** Says, and records, whether the server or a service behind it did not respond. The request may still have arrived. */
export function hasNoResponse(error: unknown): boolean {
  // An aborted call says nothing about the server.
  if (!isTimeout(error) && !isApiError(error)) return false;
  note(!isApiError(error) || error.status === 0 || error.status === 503);
  return hadNoResponse;
}

/** Records whether the server responded. @throws the call's error */
export async function trackReachability<Result>(call: Promise<Result>): Promise<Result> {
  try {
    const result = await call;
    note(false);
    return result;
  } catch (error) {
    hasNoResponse(error);
    throw error;
  }
}
