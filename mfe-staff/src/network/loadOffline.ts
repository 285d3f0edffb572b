import { printKept } from '@parkwart/web';

/** A chunk of its own, which the service worker has. @throws in a shell that knows no booth without a connection */
export async function loadOffline() {
  // The shell may be older than this remote, and shares what it had then.
  if (!printKept) throw new Error('The shell is older than the booth without a connection.');
  return import(/* webpackChunkName: "offline" */ '../offline/offline.ts');
}

type Offline = Awaited<ReturnType<typeof loadOffline>>;

/** @returns undefined when the car is unknown here or the browser has no storage */
export function withOffline<Result>(ask: (offline: Offline) => Promise<Result>): Promise<Result | undefined> {
  return loadOffline()
    .then(ask)
    .catch(() => undefined);
}

export const parkedWhenLastConnected = () => withOffline((offline) => offline.parkedCars());
