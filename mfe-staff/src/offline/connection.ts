import { guardLogOut, sessionStore } from '@parkwart/web';
import { isReachable } from '../network/reachability.ts';
import { logOutGuard } from './logOutGuard.tsx';
import { clearParkedCopy, refreshParkedCopy } from './parkedCopy.ts';
import { register } from './registration.ts';
import { sendQueue } from './sendQueue.ts';

/** The browser's events miss a server that is down while the network is up. */
const SEND_MS = 15_000;
const COPY_MS = 60_000;

let started = false;

/** Without a connection the booth goes on with what it has, and the next round tries again. */
const attempt = (work: () => Promise<void>) => () => void work().catch(() => undefined);

/** Only queued entries are worth a login in the middle of the work. */
const registerQuietly = () => register({ inBackground: true });
const copy = attempt(async () => {
  const { user, expired } = sessionStore.get();
  if (user && !expired && document.visibilityState === 'visible') await refreshParkedCopy();
});
/** While the server is unreachable the copy is requested with each round, so that the page notices when it is back. */
const send = attempt(async () => {
  await sendQueue();
  if (!isReachable()) copy();
});
let wasExpired = false;
/** The login page has emptied the copy. */
const continueSession = () => {
  const { expired } = sessionStore.get();
  if (wasExpired && !expired) copy();
  wasExpired = expired;
};
const beginSession = attempt(async () => {
  // What the user before saw.
  await clearParkedCopy();
  if (!sessionStore.get().user) return;
  await registerQuietly();
  await refreshParkedCopy();
});

/** Once a page: asks for lasting storage, registers service worker and booth, and sends what waits whenever it may work. */
export function startConnection(): void {
  // Without storage nothing can be queued.
  if (started || !('indexedDB' in globalThis)) return;
  started = true;
  // A shell of a version before asks nothing.
  guardLogOut?.(logOutGuard);
  attempt(async () => void (await navigator.storage?.persist?.()))();
  // Without TLS there is none, and the page works as before.
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
