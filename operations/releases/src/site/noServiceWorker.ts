/** Served when the live shell has no service worker: replaces an earlier shell's worker and unregisters itself. */
export const NO_SERVICE_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  const remove = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await registration.unregister();
  };
  event.waitUntil(remove());
});
`;
