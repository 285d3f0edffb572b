import { BOOTH_DATABASE, PARKED_STORE } from '@parkwart/contracts/entities/boothStorage';

/** Clears the booth's copy of the parked cars after any end of a session. Queued entries stay. */
export async function forgetParkedCars(): Promise<void> {
  // Some private windows have no storage.
  if (!('indexedDB' in globalThis)) return;
  // Opening the database would create it, and aborting that would lose what the booth stores at that moment.
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
