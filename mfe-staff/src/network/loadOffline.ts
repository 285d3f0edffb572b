/** A separate chunk, which the service worker caches. */
export const loadOffline = () => import(/* webpackChunkName: "offline" */ '../offline/offline.ts');

type Offline = Awaited<ReturnType<typeof loadOffline>>;

/** @returns undefined if `ask` finds nothing or fails, for example because the browser has no storage */
export function withOffline<Result>(ask: (offline: Offline) => Promise<Result>): Promise<Result | undefined> {
  return loadOffline()
    .then(ask)
    .catch(() => undefined);
}

export const parkedWhenLastConnected = () => withOffline((offline) => offline.parkedCars());

/**
 * Calls `refresh` when the queue or the booth's registration changes in any tab. Callers use it for data that only this
 * browser has.
 */
export function followQueue(refresh: () => void): () => void {
  let end: (() => void) | undefined = () => undefined;
  loadOffline().then(
    ({ onQueueChange }) => {
      if (!end) return;
      end = onQueueChange(refresh);
      // A queued entry may have been sent while the code was loading.
      refresh();
    },
    // Without this code the till still works, because the check-out reads queue and server itself.
    () => undefined,
  );
  return () => {
    end?.();
    end = undefined;
  };
}

/** The code letters of this booth; undefined if the booth is not registered, or in a browser without storage. */
export const boothLetters = () => withOffline(({ storedBooth }) => storedBooth()).then((booth) => booth?.letters);
