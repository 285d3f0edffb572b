import { guardLogOut, sessionStore } from '@parkwart/web';
import { isReachable } from '../network/reachability.ts';
import { logOutGuard } from './logOutGuard.tsx';
import { clearParkedCopy, refreshParkedCopy } from './parkedCopy.ts';
import { register } from './registration.ts';
import { sendQueue } from './sendQueue.ts';

/**
 * Intervals of polling, in ms. Polling is needed, because the browser's events don't report a server that is down while
 * the network is up.
 */
const SEND_MS = 15_000;
const COPY_MS = 60_000;

let started = false;

/** Ignores failures, because the next round tries again. */
const attempt = (work: () => Promise<void>) => () => void work().catch(() => undefined);

/**
 * Registers the booth without showing the login page if the session has ended, because only queued entries are a reason
 * to ask for a login.
 */
const registerQuietly = () => register({ inBackground: true });
const copy = attempt(async () => {
  const { user, expired } = sessionStore.get();
  if (user && !expired && document.visibilityState === 'visible') await refreshParkedCopy();
});
/**
 * Sends the queue. While the server is unreachable, also requests the copy of the parked cars each time, to find out
 * when the server is back.
 */
const send = attempt(async () => {
  await sendQueue();
  if (!isReachable()) copy();
});
let wasExpired = false;
/** After a new login, restores the copy that the login page has cleared. */
const continueSession = () => {
  const { expired } = sessionStore.get();
  if (wasExpired && !expired) copy();
  wasExpired = expired;
};
const beginSession = attempt(async () => {
  // The copy belongs to the previous user.
  await clearParkedCopy();
  if (!sessionStore.get().user) return;
  await registerQuietly();
  await refreshParkedCopy();
});

/**
 * Runs once per page: requests persistent storage, registers the service worker and the booth, and sends the queue
 * periodically.
 */
export function startConnection(): void {
  // Without storage nothing can be queued.
  if (started || !('indexedDB' in globalThis)) return;
  started = true;
  guardLogOut(logOutGuard);
  attempt(async () => void (await navigator.storage?.persist?.()))();
  // Without TLS, browsers have no service worker.
  attempt(async () => {
    await navigator.serviceWorker?.register('/service-worker.js', { updateViaCache: 'none' });
  })();
  attempt(registerQuietly)();
  copy();
  send();
  for (const event of ['online', 'focus']) addEventListener(event, send);
  setInterval(send, SEND_MS);
  setInterval(copy, COPY_MS);
  sessionStore.onUserChange(beginSession);
  sessionStore.subscribe(continueSession);
  sessionStore.subscribe(send);
}
