import 'fake-indexeddb/auto';
import { sessionStore } from '@parkwart/web';
import { act, screen, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { kasse, resetShell, showShell } from '../testing/showShell.tsx';

jest.mock('@parkwart/web/federation', () => jest.requireActual('../testing/federation.tsx'));

const settled = <Result,>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Creates the database like the booth. */
async function openBooth(): Promise<IDBDatabase> {
  const opening = indexedDB.open('parkwart-booth', 1);
  opening.onupgradeneeded = () => {
    for (const store of ['booth', 'kept', 'parked']) opening.result.createObjectStore(store);
  };
  return settled(opening);
}

const count = (database: IDBDatabase, store: string) => settled(database.transaction(store).objectStore(store).count());
const logInPage = () => screen.findByRole('heading', { name: 'Anmelden' });

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(resetShell);

describe('the login page', () => {
  it.each([
    ['without a session', null],
    ['after the session expired', kasse],
  ])('%s empties the copy of the parked cars, and keeps queued entries', async (_when, user) => {
    const booth = await openBooth();
    for (const store of ['kept', 'parked'])
      await settled(booth.transaction(store, 'readwrite').objectStore(store).put('a car', 1));
    showShell('/', user);
    if (user) await act(async () => sessionStore.expire());
    await logInPage();
    await waitFor(async () => expect(await count(booth, 'parked')).toBe(0));
    expect(await count(booth, 'kept')).toBe(1);
  });

  it('creates no database if there is no booth', async () => {
    showShell('/', null);
    await logInPage();
    expect(await count(await openBooth(), 'parked')).toBe(0);
  });
});
