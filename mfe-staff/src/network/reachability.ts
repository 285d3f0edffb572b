import { isApiError } from '@parkwart/web';

/**
 * Timeout in ms after a call without a response: if the network drops requests, only the first car waits for the usual
 * timeout.
 */
const AFTER_A_FAILURE = 4_000;

let hadNoResponse = false;
const listeners = new Set<() => void>();

function note(next: boolean): void {
  if (next === hadNoResponse) return;
  hadNoResponse = next;
  for (const listener of listeners) listener();
}

export const isReachable = (): boolean => navigator.onLine && !hadNoResponse;

/** @returns a function to unsubscribe */
export function onReachabilityChange(listener: () => void): () => void {
  listeners.add(listener);
  for (const event of ['online', 'offline']) addEventListener(event, listener);
  return () => {
    listeners.delete(listener);
    for (const event of ['online', 'offline']) removeEventListener(event, listener);
  };
}

/** Options for a call that the booth can queue: after a call without a response, a short timeout. */
export function bookingTimeout(): { readonly signal?: AbortSignal } {
  return hadNoResponse ? { signal: AbortSignal.timeout(AFTER_A_FAILURE) } : {};
}

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError';

/**
 * Returns, and stores, whether the server or a service behind it failed to respond. The request may have arrived
 * anyway.
 */
export function hasNoResponse(error: unknown): boolean {
  // An aborted call says nothing about the server.
  if (!isTimeout(error) && !isApiError(error)) return false;
  note(!isApiError(error) || error.status === 0 || error.status === 503);
  return hadNoResponse;
}

/** Stores whether the server responded. @throws the call's error */
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
