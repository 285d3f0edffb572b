import { CacheFirst, NetworkFirst, Serwist } from 'serwist';
import { CACHE, keepRelease, PAGE } from './keepRelease.ts';

/** In seconds; after this time, a booth with a bad connection gets the cached page. */
const PAGE_TIMEOUT_SECONDS = 4;

const NO_PAGE = /^\/(?:api|p|parkwart-files|internal|metrics|health|\.well-known)(?:\/|$)|\.\w+$/;
const VERSIONED = /^\/(?:static|remotes)\//;

/** Does not cache single responses, because the cache contains whole releases. */
const stored = { cacheWillUpdate: async () => null };

/** Loads the live page if there is a connection, so that a release or rollback takes effect at once. */
const page = new NetworkFirst({
  cacheName: CACHE,
  networkTimeoutSeconds: PAGE_TIMEOUT_SECONDS,
  plugins: [
    {
      ...stored,
      cacheKeyWillBeUsed: async () => PAGE,
      fetchDidSucceed: async ({ response, event }) => {
        // A proxy returns a status of 500 or more while the gateway behind the proxy is down.
        if (response.status >= 500) throw new Error(`The page has status ${response.status}.`);
        event.waitUntil(keepRelease(response.clone()).catch(() => undefined));
        return response;
      },
    },
  ],
});

/** The DOM types lack this part of a service worker's events. */
interface Waiting {
  waitUntil(done: Promise<unknown>): void;
}

const worker = new Serwist({
  skipWaiting: true,
  clientsClaim: true,
  disableDevLogs: true,
  runtimeCaching: [
    {
      matcher: ({ request, url, sameOrigin }) =>
        sameOrigin && request.mode === 'navigate' && !NO_PAGE.test(url.pathname),
      handler: page,
    },
    {
      matcher: ({ url, sameOrigin }) => sameOrigin && VERSIONED.test(url.pathname),
      handler: new CacheFirst({ cacheName: CACHE, plugins: [stored] }),
    },
  ],
});
worker.addEventListeners();

// The page that registers the worker was loaded without the worker, so the worker fetches the page again.
addEventListener('activate', (event: Event & Partial<Waiting>) => {
  const keep = fetch(PAGE, { cache: 'no-cache' }).then(keepRelease);
  event.waitUntil?.(keep.catch(() => undefined));
});
