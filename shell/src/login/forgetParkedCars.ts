import { BOOTH_DATABASE, PARKED_STORE } from '@parkwart/contracts/entities/boothStorage';

/** What the booth knew of parked cars goes with the session, however that ended; what waits to be sent stays. */
export async function forgetParkedCars(): Promise<void> {
  // Some private windows have no storage.
  if (!('indexedDB' in globalThis)) return;
  // Opening it makes it; an upgrade that is aborted takes away what the booth stores at that moment.
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === BOOTH_DATABASE)) return;
  const opening = indexedDB.open(BOOTH_DATABASE);
  opening.onsuccess = () => {
    const database = opening.result;
    if (database.objectStoreNames.contains(PARKED_STORE))
      database.transaction(PARKED_STORE, 'readwrite').objectStore(PARKED_STORE).clear();
    database.close();
  };
}
