import 'fake-indexeddb/auto';
import type { BoothRecord } from '@parkwart/contracts/boothRecord';
import { stopDate } from '@parkwart/web/testing/clock';
import {
  ConnectionError,
  errorResponse,
  type FakeResponse,
  type SentRequest,
  serveApi,
} from '@parkwart/web/testing/pageApi';
import { act, screen, waitFor, within } from '@testing-library/react';
import { CheckInPage } from './check-in/CheckInPage.tsx';
import { CheckOutPage } from './check-out/CheckOutPage.tsx';
import { boothDatabase } from './offline/database.ts';
import { register } from './offline/registration.ts';
import { sendKept } from './offline/sendKept.ts';
import { NOW, plate } from './testing/checkIn.ts';
import { buildRecord, TARIFF } from './testing/records.ts';
import { clearToasts, showPage } from './testing/showPage.tsx';

const BOOTH = {
  letters: 'C',
  tariff: TARIFF,
  operator: { name: 'Muster', street: '', city: '', phone: '', email: '' },
  account: { holder: '', iban: '', bic: '' },
  deadlineDays: 10,
  privacyText: '',
};

type Respond = (request: SentRequest) => FakeResponse | Promise<FakeResponse>;

/** A server that can be unplugged. */
function serveBooth(respond: Respond) {
  const server = { isThere: true, respond };
  const sent = serveApi((request) => {
    if (!server.isThere) return Promise.reject(new ConnectionError());
    if (request.path === '/booth') return { status: 200, body: BOOTH };
    if (request.path === '/parked-cars') return { status: 200, body: { records: [] } };
    return server.respond(request);
  });
  return { server, writes: () => sent.filter(({ path }) => ['/parking', '/checkout'].includes(path)) };
}

const parkedAs = (invoiceNumber: number, more: Partial<BoothRecord> = {}): FakeResponse => ({
  status: 201,
  body: buildRecord({ _id: `r-${invoiceNumber}`, invoiceNumber, ...more }),
});

async function parkOffline(vehicleNumber: string) {
  const shown = showPage(<CheckInPage />, '/parking');
  await shown.user.type(plate(), `${vehicleNumber}{Enter}`);
  const result = await screen.findByRole('region', { name: 'Ohne Verbindung gemerkt' });
  return { ...shown, result };
}

const sendNow = () => act(() => sendKept());
const panel = () => screen.findByRole('region', { name: /^Wartet auf Verbindung|^Nach der Verbindung/ });

beforeEach(async () => {
  sessionStorage.clear();
  stopDate(NOW);
  const database = await boothDatabase();
  for (const store of database.objectStoreNames) await database.clear(store);
});
afterEach(() => {
  clearToasts();
  jest.useRealTimers();
});

describe('the booth without a connection', () => {
  it('keeps a check-in under a reference of its own, and sends it once with its time, key and user', async () => {
    const { server, writes } = serveBooth(() => parkedAs(100_045));
    await register();
    server.isThere = false;
    const { result, address } = await parkOffline('B-OF 1');
    expect(within(result).getByText('C-0001')).toBeVisible();
    expect(address()).toBe('/parking?waiting=C-0001');
    expect(await panel()).toHaveTextContent(/Wartet auf Verbindung \(1\).*B-OF 1.*C-0001.*21\.11\.2026, 10:12:05/s);

    server.isThere = true;
    jest.setSystemTime(new Date('2026-11-21T12:00:00Z'));
    await sendNow();
    await sendNow();
    const [lost, ...arrived] = writes();
    expect(arrived).toHaveLength(1);
    expect(arrived[0]?.idempotencyKey).toBe(lost?.idempotencyKey);
    expect(arrived[0]?.body).toEqual({
      ...(lost?.body as object),
      provisional: { reference: 'C-0001', enteredAt: NOW.toISOString(), enteredBy: 'kasse' },
    });
    expect(await screen.findByText('C-0001 ist übertragen.')).toBeVisible();
  });

  it('lists a car that waits among the parked ones, by its reference', async () => {
    const { server } = serveBooth(() => parkedAs(100_045));
    await register();
    server.isThere = false;
    (await parkOffline('B-OF 1')).unmount();
    showPage(<CheckOutPage />, '/check-out');
    const parked = await screen.findByRole('region', { name: 'Geparkte Fahrzeuge' });
    const row = await within(parked).findByRole('link', { name: /B-OF 1/ }, { timeout: 8_000 });
    expect(row).toHaveAttribute('href', expect.stringContaining('invoiceNumber=C-0001'));
  });

  it('keeps entries in their order, and stops at the first that gets no response', async () => {
    const { server, writes } = serveBooth(() => parkedAs(100_046));
    await register();
    server.isThere = false;
    for (const number of ['B-OF 1', 'B-OF 2', 'B-OF 3']) (await parkOffline(number)).unmount();
    server.isThere = true;
    const before = writes().length;
    server.respond = () => (writes().length === before + 1 ? parkedAs(100_047) : Promise.reject(new ConnectionError()));
    await sendNow();
    server.respond = () => parkedAs(100_048);
    await sendNow();
    const plates = writes()
      .slice(before)
      .map(({ body }) => (body as { vehicleNumber: string }).vehicleNumber);
    expect(plates).toEqual(['B-OF 1', 'B-OF 2', 'B-OF 2', 'B-OF 3']);
  });

  it('shows why an entry was refused, and sends the others', async () => {
    const refusal = errorResponse(422, 'Die Einfahrt darf nicht in der Zukunft liegen.');
    const { server } = serveBooth(() => parkedAs(100_049));
    await register();
    server.isThere = false;
    (await parkOffline('B-OF 1')).unmount();
    const { user } = await parkOffline('B-OF 2');
    server.isThere = true;
    server.respond = ({ body }) =>
      (body as { vehicleNumber: string }).vehicleNumber === 'B-OF 1' ? refusal : parkedAs(100_050);
    await sendNow();

    const waiting = await panel();
    expect(await within(waiting).findByText('Die Einfahrt darf nicht in der Zukunft liegen.')).toBeVisible();
    expect(within(waiting).getAllByRole('listitem')).toHaveLength(1);
    server.respond = () => parkedAs(100_051);
    await user.click(within(waiting).getByRole('button', { name: 'Erneut versuchen' }));
    await waitFor(() => expect(waiting).not.toBeInTheDocument());
  });

  it('tells until it is understood that the plate was parked already', async () => {
    const alsoParked = { invoiceNumber: 100_002, date: '21.11.2026', entryTime: '09:00:00' };
    const { server } = serveBooth(() => parkedAs(100_052, { alsoParked }));
    await register();
    server.isThere = false;
    const { user } = await parkOffline('B-OF 1');
    server.isThere = true;
    await sendNow();
    const told = await screen.findByText(
      'Rechnung 100052: Das Kennzeichen ist seit dem 21.11.2026, 09:00 Uhr, auch unter Rechnung 100002 geparkt.',
    );
    await user.click(screen.getByRole('button', { name: 'Verstanden' }));
    await waitFor(() => expect(told).not.toBeInTheDocument());
  });

  it('checks a car out that it checked in itself, and tells when the server counts another fee', async () => {
    const { server, writes } = serveBooth(({ path }) =>
      path === '/parking' ? parkedAs(100_053) : { status: 200, body: buildRecord({ isParked: false, fee: 8 }) },
    );
    await register();
    server.isThere = false;
    (await parkOffline('B-OF 1')).unmount();
    jest.setSystemTime(new Date(NOW.getTime() + 65 * 60_000));
    const { user } = showPage(<CheckOutPage />, '/check-out?invoiceNumber=C-0001');
    await user.click(await screen.findByRole('button', { name: 'Auschecken' }, { timeout: 8_000 }));
    expect(await screen.findByText('Ausgecheckt')).toBeVisible();
    expect(screen.getByText('Parkgebühr').nextElementSibling).toHaveTextContent('4,00');

    server.isThere = true;
    await sendNow();
    expect(Object.fromEntries(writes().at(-1)?.query ?? [])).toEqual({
      id: 'r-100053',
      exitTime: new Date(NOW.getTime() + 65 * 60_000).toISOString(),
    });
    expect(await screen.findByText(/Die Parkgebühr beträgt 8,00.€, an der Kasse stand 4,00.€\./)).toBeVisible();
  });
});
