import { isApiError, printKept } from '@parkwart/web';

/** A chunk of its own, which the service worker has. @throws in a shell that knows no booth without a connection */
export async function loadOffline() {
  // The shell may be older than this remote, and shares what it had then.
  if (!printKept) throw new Error('The shell is older than the booth without a connection.');
  return import(/* webpackChunkName: "offline" */ './offline.ts');
}

type Offline = Awaited<ReturnType<typeof loadOffline>>;

/** @returns undefined where this browser knows nothing, or keeps nothing */
export function withOffline<Result>(ask: (offline: Offline) => Promise<Result>): Promise<Result | undefined> {
  return loadOffline()
    .then(ask)
    .catch(() => undefined);
}

export const parkedWhenLastConnected = () => withOffline((offline) => offline.parkedCars());

/** In ms. A network that swallows requests must not hold up every car: only the first one waits for the usual time. */
const AFTER_A_FAILURE = 4_000;

let wasUnanswered = false;

/** For a call that the booth can keep. */
export function bookingTimeout(): { readonly signal?: AbortSignal } {
  return wasUnanswered ? { signal: AbortSignal.timeout(AFTER_A_FAILURE) } : {};
}

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError';

/** Whether the server is not there, or not all of it; what was sent may have arrived all the same. */
export function isUnanswered(error: unknown): boolean {
  wasUnanswered = isTimeout(error) || (isApiError(error) && (error.status === 0 || error.status === 503));
  return wasUnanswered;
}

export function wasAnswered(): void {
  wasUnanswered = false;
}
