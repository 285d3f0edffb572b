import { printKept } from '@parkwart/web';

/** A chunk of its own, which the service worker caches. @throws in a shell without support for it */
export async function loadOffline() {
  // An older shell shares an older @parkwart/web.
  if (!printKept) throw new Error('The shell is older than the booth without a connection.');
  return import(/* webpackChunkName: "offline" */ '../offline/offline.ts');
}

type Offline = Awaited<ReturnType<typeof loadOffline>>;

/** @returns undefined when `ask` finds nothing or fails, as without storage in the browser */
export function withOffline<Result>(ask: (offline: Offline) => Promise<Result>): Promise<Result | undefined> {
  return loadOffline()
    .then(ask)
    .catch(() => undefined);
}

export const parkedWhenLastConnected = () => withOffline((offline) => offline.parkedCars());
