import 'fake-indexeddb/auto';
import type { BoothPermit } from '@parkwart/contracts/calls/booth';
import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { stopDate } from '@parkwart/web/testing/clock';
import { ConnectionError, type FakeResponse, ok, type SentRequest, serveApi } from '@parkwart/web/testing/pageApi';
import { act, screen } from '@testing-library/react';
import { CheckInPage } from '../check-in/CheckInPage.tsx';
import { CheckOutPage } from '../check-out/CheckOutPage.tsx';
import { boothDatabase } from '../offline/database.ts';
import { register } from '../offline/registration.ts';
import { sendQueue } from '../offline/sendQueue.ts';
import { NOW, plate } from './checkIn.ts';
import { buildCheckedOut, buildRecord, TARIFF } from './records.ts';
import { showPage } from './showPage.tsx';

const BOOTH = {
  letters: 'C',
  takesCards: false,
  tariff: TARIFF,
  operator: { name: 'Muster', street: '', city: '', phone: '', email: '' },
  account: { holder: '', iban: '', bic: '' },
  deadlineDays: 10,
  privacyText: '',
  taxation: { taxedFrom: { fee: 20_070_101 } },
  texts: { fee: 'Standgeld', fines: '', ownerLookup: '', reminderCost: '', interest: '' },
};

export type Respond = (request: SentRequest) => FakeResponse | Promise<FakeResponse>;

/**
 * A server that can be disconnected.
 * @param parked the server's list of parked cars
 */
export function serveBooth(respond: Respond, parked: readonly BoothRecord[] = []) {
  const server = {
    isThere: true,
    takesCards: false,
    permits: [] as readonly BoothPermit[],
    respond,
  };
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => server.isThere);
  const sent = serveApi((request) => {
    if (!server.isThere) return Promise.reject(new ConnectionError());
    if (request.path === '/booth')
      return { status: 200, body: { ...BOOTH, ...(server.takesCards && { takesCards: true }) } };
    if (request.path === '/parked-cars') return { status: 200, body: { records: parked } };
    if (request.path === '/booth/permits') return ok({ permits: server.permits });
    return server.respond(request);
  });
  const isWrite = (path: string) => ['/parking', '/checkout'].includes(path) || path.startsWith('/card-payments/');
  const reports = () => sent.filter(({ path }) => path === '/refused-card-payments').map(({ body }) => body);
  return { server, writes: () => sent.filter(({ path }) => isWrite(path)), reports };
}

export const parkedAs = (invoiceNumber: number, more: Partial<BoothRecord> = {}): FakeResponse => ({
  status: 201,
  body: buildRecord({ _id: `r-${invoiceNumber}`, invoiceNumber, ...more }),
});

export async function startBooth(...served: Parameters<typeof serveBooth>) {
  const booth = serveBooth(...served);
  await register();
  return booth;
}

export async function startWithCards(...served: Parameters<typeof serveBooth>) {
  const booth = serveBooth(...served);
  booth.server.takesCards = true;
  await register();
  return booth;
}

export async function startOffline(...served: Parameters<typeof serveBooth>) {
  const booth = await startBooth(...served);
  booth.server.isThere = false;
  return booth;
}

export async function parkOffline(vehicleNumber = 'B-OF 1') {
  const shown = showPage(<CheckInPage />, '/parking');
  await shown.user.type(plate(), `${vehicleNumber}{Enter}`);
  const result = await screen.findByRole('region', { name: 'Ohne Verbindung gemerkt' });
  return { ...shown, result };
}

/** Starts a booth without a connection, at which the car B-OF 1 is checked in and queued as C-0001. */
export async function startWithOneQueued(...served: Parameters<typeof serveBooth>) {
  const booth = await startOffline(...served);
  (await parkOffline()).unmount();
  return booth;
}

export const sendNow = () => act(() => sendQueue());
/**
 * Reconnects the server and sends the queue. First waits for an attempt that a page or a check-out started, because
 * `sendNow` would join that attempt.
 */
export async function reconnect(server: { isThere: boolean }): Promise<void> {
  await sendNow();
  server.isThere = true;
  await sendNow();
}

export const panel = () =>
  screen.findByRole('region', { name: /^Wartet auf Verbindung|^Noch nicht übertragen|^Nach der Verbindung/ });

const { setInterval: repeat } = globalThis;

/** Stops polling, because `sendNow` would join an attempt that polling started before the test changed the server. */
function stopPolling(): void {
  const repeatOften = (work: () => void, ms = 0) => (ms < 1_000 ? repeat(work, ms) : undefined);
  jest.spyOn(globalThis, 'setInterval').mockImplementation(repeatOften as typeof setInterval);
}

/**
 * Before each test of the calling file: sets the time, makes the browser always idle, stops polling, and empties the
 * browser's database.
 */
export function atABoothWithoutConnection(): void {
  beforeEach(async () => {
    sessionStorage.clear();
    stopDate(NOW);
    stopPolling();
    window.requestIdleCallback = (work) => {
      work({ didTimeout: false, timeRemaining: () => 0 });
      return 0;
    };
    window.cancelIdleCallback = () => {};
    const database = await boothDatabase();
    for (const store of database.objectStoreNames) await database.clear(store);
  });
}

export const LEFT_AT = new Date(NOW.getTime() + 65 * 60_000);
const OUT = { exitTime: '21.11.2026 11:17:05', fee: 4 };
export const sentRecord = {
  _id: 'r-100053',
  invoiceNumber: 100_053,
  vehicleNumber: 'B-OF 1',
  provisionalReference: 'C-0001',
};
export const accepted: Respond = ({ path }) => {
  if (path === '/parking') return parkedAs(100_053, sentRecord);
  if (path === '/checkout') return ok(buildCheckedOut({ ...sentRecord, ...OUT }));
  return { status: 201, body: buildCheckedOut({ ...sentRecord, ...OUT, isPay: true, paid: 4 }) };
};

/** B-OF 1 arrives as C-0001 and leaves 65 minutes later, paid by card, all without a connection. */
export async function leaveByCard(respond: Respond = accepted) {
  const booth = await startWithCards(respond);
  booth.server.isThere = false;
  (await parkOffline()).unmount();
  jest.setSystemTime(LEFT_AT);
  const { user, unmount } = showPage(<CheckOutPage />, '/check-out?invoiceNumber=C-0001');
  await user.click(await screen.findByRole('radio', { name: 'Karte' }));
  await user.type(screen.getByLabelText('Belegnummer'), '0042');
  await user.click(screen.getByRole('button', { name: 'Auschecken' }));
  expect(await screen.findByText('Bezahlt')).toBeVisible();
  await sendNow();
  unmount();
  return booth;
}
