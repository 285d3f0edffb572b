import { ConnectionError, deferred, errorResponse } from '@parkwart/web/testing/pageApi';
import { act, screen, waitFor, within } from '@testing-library/react';
import { CheckInPage } from '../check-in/CheckInPage.tsx';
import { CheckOutPage } from '../check-out/CheckOutPage.tsx';
import { loadOffline } from '../network/loadOffline.ts';
import { NOW, plate } from '../testing/checkIn.ts';
import { buildCheckedOut, buildRecord, TARIFF } from '../testing/records.ts';
import { showPage } from '../testing/showPage.tsx';
import {
  atABoothWithoutConnection,
  panel,
  parkedAs,
  parkOffline,
  type Respond,
  reconnect,
  sendNow,
  startBooth,
  startOffline,
  startWithOneQueued,
} from '../testing/withoutConnection.tsx';
import { boothDatabase } from './database.ts';
import { logOutGuard } from './logOutGuard.tsx';
import { refreshParkedCopy } from './parkedCopy.ts';
import { queuedEntries } from './queue.ts';
import { sendQueue } from './sendQueue.ts';

describe('the booth without a connection', () => {
  atABoothWithoutConnection();

  it('queues a check-in under a provisional reference, and sends it once with its time, key and user', async () => {
    const sentAs = { vehicleNumber: 'B-OF 1', provisionalReference: 'C-0001' };
    const { server, writes } = await startOffline(({ path }) =>
      path === '/invoice-search' ? { status: 200, body: [parkedAs(100_045, sentAs).body] } : parkedAs(100_045, sentAs),
    );
    const { result, address } = await parkOffline();
    expect(within(result).getByText('C-0001')).toBeVisible();
    expect(address()).toBe('/parking?waiting=C-0001');
    expect(await panel()).toHaveTextContent(/Wartet auf Verbindung \(1\).*B-OF 1.*C-0001.*21\.11\.2026, 10:12:05/s);

    jest.setSystemTime(new Date('2026-11-21T12:00:00Z'));
    await reconnect(server);
    await sendNow();
    const [lost, ...arrived] = writes();
    expect(arrived).toHaveLength(1);
    expect(arrived[0]?.idempotencyKey).toBe(lost?.idempotencyKey);
    expect(arrived[0]?.body).toEqual({
      ...(lost?.body as object),
      provisional: { reference: 'C-0001', enteredAt: NOW.toISOString(), enteredBy: 'kasse' },
    });
    expect(await screen.findByText('B-OF 1 ist übertragen: Rechnung 100045, vorläufig C-0001.')).toBeVisible();
  });

  it('lists a queued car below the form at once, above the cars of the last connection', async () => {
    const { server } = await startBooth(() => parkedAs(1), [buildRecord({ vehicleNumber: 'B-VOR 1' })]);
    await refreshParkedCopy();
    server.isThere = false;
    const { user } = await parkOffline('B-OF 1');
    await user.click(screen.getByRole('button', { name: 'Nächstes Fahrzeug' }));
    await user.type(plate(), 'B-OF 2{Enter}');
    const list = within(await screen.findByRole('region', { name: 'Zuletzt eingecheckt' }));
    const plates = () => list.getAllByRole('link').map(({ textContent }) => /B-\w+ \d/.exec(textContent ?? '')?.[0]);
    await waitFor(() => expect(plates()).toEqual(['B-OF 2', 'B-OF 1', 'B-VOR 1']));
  });

  it('sends entries in order, and stops at the first entry that gets no response', async () => {
    const { server, writes } = await startOffline(() => parkedAs(100_046));
    for (const number of ['B-OF 1', 'B-OF 2', 'B-OF 3']) (await parkOffline(number)).unmount();
    expect((await queuedEntries()).map(({ reference }) => reference)).toEqual(['C-0001', 'C-0002', 'C-0003']);
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

  it('sends again after a failed attempt if the user pressed „Jetzt senden“ during that attempt', async () => {
    const { server, writes } = await startWithOneQueued(() => parkedAs(100_045));
    const { user } = showPage(<CheckInPage />, '/parking');
    const waiting = await panel();
    await sendNow();
    server.isThere = true;
    const response = deferred();
    server.respond = () => response.promise;
    const before = writes().length;
    // Not in `act`: none may be open while `waitFor` runs.
    const failing = sendQueue();
    await waitFor(() => expect(writes()).toHaveLength(before + 1));
    server.respond = () => parkedAs(100_045);
    await user.click(within(waiting).getByRole('button', { name: 'Jetzt senden' }));
    await act(async () => {
      response.resolve(errorResponse(503, 'Später.'));
      await failing;
    });
    await waitFor(() => expect(waiting).not.toBeInTheDocument());
  });

  it('sends nothing while another tab is sending', async () => {
    const { server, writes } = await startWithOneQueued(() => parkedAs(100_045));
    const lock: { held: object | null } = { held: null };
    const request = async (_name: string, _options: object, work: (held: object | null) => unknown) => work(lock.held);
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    const before = writes().length;
    await reconnect(server);
    expect(writes()).toHaveLength(before);
    lock.held = {};
    await sendNow();
    expect(writes()).toHaveLength(before + 1);
    Reflect.deleteProperty(navigator, 'locks');
  });

  it('warns at the field that a plate is already queued, and asks for confirmation before the plate is queued again', async () => {
    await startWithOneQueued(() => parkedAs(100_052));
    const { user, address } = showPage(<CheckInPage />, '/parking');
    await user.type(plate(), 'b of1');
    const known = 'B-OF 1 steht schon hier: seit dem 21.11.2026, 10:12 Uhr, Rechnung C-0001.';
    expect(await screen.findByText(known)).toBeVisible();
    await user.type(plate(), '{Enter}');
    expect(await screen.findByRole('button', { name: 'Trotzdem einchecken' })).toBeVisible();
    expect(await act(queuedEntries)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Zur Kasse' }));
    expect(address()).toBe('/check-out?invoiceNumber=C-0001');
  });

  it.each([403, 429, 500])(
    'asks for confirmation before a car in the stored copy of the parked cars is checked in again, if the server responds with %s',
    async (status) => {
      const copied = buildRecord({ vehicleNumber: 'B-OF 7', invoiceNumber: 100_060 });
      const { writes } = await startBooth(
        ({ path }) => (path === '/plate-history' ? { status, body: { code: 'X', message: '' } } : parkedAs(100_061)),
        [copied],
      );
      await act(() => refreshParkedCopy());
      const { user } = showPage(<CheckInPage />, '/parking');
      await user.type(plate(), 'b of7{Enter}');
      expect(await screen.findByRole('button', { name: 'Trotzdem einchecken' })).toBeVisible();
      expect(writes()).toEqual([]);
    },
  );

  it('shows that there is no connection, even before the first submit, and hides the message as soon as a call gets a response', async () => {
    const { server } = await startBooth(() => parkedAs(100_052));
    showPage(<CheckInPage />, '/parking');
    await screen.findByLabelText('Fahrzeugnummer');
    await loadOffline();
    expect(screen.queryByText('Keine Verbindung zum Server.')).not.toBeInTheDocument();
    server.isThere = false;
    act(() => void dispatchEvent(new Event('offline')));
    expect(await screen.findByText('Keine Verbindung zum Server.')).toBeVisible();
    // The network is up, but the server is down.
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    await act(() => refreshParkedCopy().catch(() => undefined));
    expect(screen.getByText('Keine Verbindung zum Server.')).toBeVisible();
    server.isThere = true;
    await act(() => refreshParkedCopy());
    expect(screen.queryByText('Keine Verbindung zum Server.')).not.toBeInTheDocument();
  });

  it('shows in the open question before a logout that all entries have been sent in the meantime', async () => {
    const { server } = await startWithOneQueued(() => parkedAs(100_052));
    showPage(<logOutGuard.Question onCancel={jest.fn()} onConfirm={jest.fn()} />);
    const dialog = within(await screen.findByRole('dialog', { name: 'Ausloggen?' }));
    expect(dialog.getByText(/^1 Eintrag wartet noch auf die Verbindung/)).toBeVisible();
    await reconnect(server);
    expect(await dialog.findByText('Inzwischen ist alles übertragen.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Ausloggen' })).toBeVisible();
  });

  it('asks before a logout if entries are queued; the preselected answer is not to log out', async () => {
    const { server } = await startBooth(() => parkedAs(100_052));
    expect(await logOutGuard.isNeeded()).toBe(false);
    server.isThere = false;
    (await parkOffline()).unmount();
    (await parkOffline('B-OF 2')).unmount();
    expect(await logOutGuard.isNeeded()).toBe(true);
    const chosen: string[] = [];
    const { user } = showPage(
      <logOutGuard.Question onCancel={() => chosen.push('stay')} onConfirm={() => chosen.push('leave')} />,
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Ausloggen?' }));
    expect(dialog.getByText(/^2 Einträge warten noch auf die Verbindung/)).toBeVisible();
    expect(dialog.getByText('Ohne Verbindung können Sie sich nicht wieder anmelden.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Abbrechen' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.click(dialog.getByRole('button', { name: 'Trotzdem ausloggen' }));
    expect(chosen).toEqual(['stay', 'leave']);
  });

  it('shows a warning that the plate was already parked, until the user confirms the warning', async () => {
    const alsoParked = { invoiceNumber: 100_002, date: '21.11.2026', entryTime: '09:00:00' };
    const { server } = await startOffline(() => parkedAs(100_052, { alsoParked }));
    const { user } = await parkOffline();
    server.isThere = true;
    await sendNow();
    const warning = await screen.findByText(
      'Rechnung 100052: Das Kennzeichen ist seit dem 21.11.2026, 09:00 Uhr, auch unter Rechnung 100002 geparkt.',
    );
    await user.click(screen.getByRole('button', { name: 'Verstanden' }));
    await waitFor(() => expect(warning).not.toBeInTheDocument());
  });
});

const sentRecord = { _id: 'r-100045', invoiceNumber: 100_045, vehicleNumber: 'B-OF 1', provisionalReference: 'C-0001' };
const parkedThere = () => buildRecord({ ...sentRecord, tariff: TARIFF });

/**
 * Queues a check-out as an earlier version did: without a record id, because the check-in was sent while the till still
 * showed the provisional reference.
 */
async function keepUnresolved() {
  const enteredAt = NOW.toISOString();
  const who = { vehicleNumber: 'B-OF 1', enteredAt, enteredBy: 'kasse' };
  const amounts = { feeCents: 0, totalCents: 0 };
  const item = { ...who, ...amounts, kind: 'check-out', reference: 'C-0001', recordId: undefined, state: 'waiting' };
  await (await boothDatabase()).add('kept', item as never);
}

describe('a record open at the till while its check-in is sent', () => {
  atABoothWithoutConnection();

  const respond: Respond = ({ path }) => {
    if (path === '/parking') return parkedAs(100_045, sentRecord);
    if (path === '/invoice-search') return { status: 200, body: [parkedThere()] };
    return { status: 200, body: buildCheckedOut({ ...sentRecord, exitTime: '21.11.2026 10:12:05', fee: 0 }) };
  };

  it('gets its invoice number, and is checked out at the server', async () => {
    const { server, writes } = await startWithOneQueued(respond);
    const { user } = showPage(<CheckOutPage />, '/check-out?invoiceNumber=C-0001');
    expect(await screen.findByText('nach der Verbindung')).toBeVisible();
    await reconnect(server);
    const card = await screen.findByRole('region', { name: 'Rechnung 100045' });
    await user.click(within(card).getByRole('button', { name: 'Auschecken' }));
    expect(await within(card).findByText('Ausgecheckt')).toBeVisible();
    expect(writes().at(-1)).toMatchObject({ path: '/checkout' });
    expect(writes().at(-1)?.query.get('id')).toBe('r-100045');
    expect(await queuedEntries()).toEqual([]);
  });

  it('is checked out by its reference when its check-in is no longer queued', async () => {
    const { writes } = await startBooth(respond);
    await keepUnresolved();
    await sendNow();
    expect(writes().map(({ query }) => query.get('id'))).toEqual(['r-100045']);
    expect(await queuedEntries()).toEqual([]);
  });

  it('causes a warning if another till has checked out the car in the meantime', async () => {
    const left = buildCheckedOut({ ...sentRecord, exitTime: '21.11.2026 10:27:05', fee: 2 });
    await startBooth(({ path }) => ({ status: 200, body: path === '/invoice-search' ? [left] : left }));
    await keepUnresolved();
    showPage(<CheckInPage />, '/parking');
    await sendNow();
    const warning = /Schon ausgecheckt um 10:27 Uhr\. Der Betrag hat sich geändert: 0,00.€ → 2,00.€\./;
    expect(await within(await panel()).findByText(warning)).toBeVisible();
  });
});
