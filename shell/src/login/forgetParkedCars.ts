import { BOOTH_DATABASE, PARKED_STORE } from '@parkwart/contracts/boothStorage';

/** What the booth knew of parked cars goes with the session, however that ended; what waits to be sent stays. */
export function forgetParkedCars(): void {
  // Some private windows have no storage.
  if (!('indexedDB' in globalThis)) return;
  const opening = indexedDB.open(BOOTH_DATABASE);
  // This browser is no booth, and does not become one.
  opening.onupgradeneeded = () => opening.transaction?.abort();
  opening.onerror = (event) => event.preventDefault();
  opening.onsuccess = () => {
    const database = opening.result;
    if (database.objectStoreNames.contains(PARKED_STORE))
      database.transaction(PARKED_STORE, 'readwrite').objectStore(PARKED_STORE).clear();
    database.close();
  };
}
