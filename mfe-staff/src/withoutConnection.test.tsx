import { ConnectionError, errorResponse } from '@parkwart/web/testing/pageApi';
import { act, screen, waitFor, within } from '@testing-library/react';
import { CheckInPage } from './check-in/CheckInPage.tsx';
import { loadOffline } from './network/loadOffline.ts';
import { logOutGuard } from './offline/logOutGuard.tsx';
import { refreshParkedCopy } from './offline/parkedCopy.ts';
import { queuedEntries } from './offline/queue.ts';
import { NOW, plate } from './testing/checkIn.ts';
import { buildRecord } from './testing/records.ts';
import { showPage } from './testing/showPage.tsx';
import {
  atABoothWithoutConnection,
  panel,
  parkedAs,
  parkOffline,
  reconnect,
  sendNow,
  startBooth,
  startOffline,
  startWithOneQueued,
} from './testing/withoutConnection.tsx';

atABoothWithoutConnection();

describe('the booth without a connection', () => {
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

  it('keeps entries in order, and stops at the first that gets no response', async () => {
    const { server, writes } = await startOffline(() => parkedAs(100_046));
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

  it('sends in a round of its own what the user sends while another round fails', async () => {
    const { server, writes } = await startWithOneQueued(() => parkedAs(100_045));
    const { user } = showPage(<CheckInPage />, '/parking');
    const waiting = await panel();
    const before = writes().length;
    let fail = () => {};
    server.respond = () =>
      new Promise((resolve) => {
        fail = () => resolve(errorResponse(503, 'Später.'));
      });
    const failing = reconnect(server);
    await waitFor(() => expect(writes()).toHaveLength(before + 1));
    server.respond = () => parkedAs(100_045);
    await user.click(within(waiting).getByRole('button', { name: 'Jetzt senden' }));
    fail();
    await failing;
    await waitFor(() => expect(waiting).not.toBeInTheDocument());
  });

  it('warns at the field that a plate is already queued, and asks before a second entry', async () => {
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
    'uses its own copy to ask before a second record when the server responds %s',
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

  it('shows that there is no connection before the first submit, until a call gets a response', async () => {
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

  it('no longer asks when everything was sent while the question was open', async () => {
    const { server } = await startWithOneQueued(() => parkedAs(100_052));
    showPage(<logOutGuard.Question onCancel={jest.fn()} onConfirm={jest.fn()} />);
    const dialog = within(await screen.findByRole('dialog', { name: 'Ausloggen?' }));
    expect(dialog.getByText(/^1 Eintrag wartet noch auf die Verbindung/)).toBeVisible();
    await reconnect(server);
    expect(await dialog.findByText('Inzwischen ist alles übertragen.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Ausloggen' })).toBeVisible();
  });

  it('asks before a logout while entries are queued, and cancels by default', async () => {
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

  it('warns that the plate was already parked until the user confirms it', async () => {
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
