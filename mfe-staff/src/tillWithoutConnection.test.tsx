import { screen, within } from '@testing-library/react';
import { CheckOutPage } from './check-out/CheckOutPage.tsx';
import { refreshParkedCopy } from './offline/parkedCopy.ts';
import { NOW } from './testing/checkIn.ts';
import { buildCheckedOut, buildRecord, fines, TARIFF } from './testing/records.ts';
import { showPage } from './testing/showPage.tsx';
import {
  atABoothWithoutConnection,
  parkedAs,
  parkOffline,
  reconnect,
  serveBooth,
  startBooth,
  startWithOneQueued,
} from './testing/withoutConnection.tsx';

atABoothWithoutConnection();

const FREE = { freeMinutes: 0, centsPerStartedHour: 0, maxCentsPerDay: 0 };
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const parkedList = () => screen.findByRole('region', { name: 'Geparkte Fahrzeuge' });

describe('the till without a connection', () => {
  it('lists a queued check-in among the parked cars, by its reference', async () => {
    await startWithOneQueued(() => parkedAs(100_045));
    showPage(<CheckOutPage />, '/check-out');
    const parked = await screen.findByRole('region', { name: 'Geparkte Fahrzeuge' });
    const row = await within(parked).findByRole('link', { name: /B-OF 1/ });
    expect(row).toHaveAttribute('href', expect.stringContaining('invoiceNumber=C-0001'));
  });

  it("checks out a car that it checked in itself, and warns when the server's total differs", async () => {
    const { server, writes } = await startWithOneQueued(({ path }) =>
      path === '/parking' ? parkedAs(100_053) : { status: 200, body: buildRecord({ isParked: false, fee: 8 }) },
    );
    jest.setSystemTime(new Date(NOW.getTime() + 65 * 60_000));
    const { user } = showPage(<CheckOutPage />, '/check-out?invoiceNumber=C-0001');
    await user.click(await screen.findByRole('button', { name: 'Auschecken' }));
    expect(await screen.findByText('Ausgecheckt')).toBeVisible();
    expect(screen.getByText('Parkgebühr').nextElementSibling).toHaveTextContent('4,00');

    await reconnect(server);
    expect(Object.fromEntries(writes().at(-1)?.query ?? [])).toEqual({
      id: 'r-100053',
      exitTime: new Date(NOW.getTime() + 65 * 60_000).toISOString(),
    });
    expect(await screen.findByText(/Der Betrag hat sich geändert: 4,00.€ → 8,00.€\./)).toBeVisible();
  });

  it('warns about a new fine, and about a check-out at another till in the meantime', async () => {
    const parked = buildRecord({ tariff: TARIFF });
    const left = buildCheckedOut({ exitTime: '21.11.2026 10:20:00', fee: 2, fines });
    const { server } = await startBooth(() => ({ status: 200, body: left }), [parked]);
    await refreshParkedCopy();
    server.isThere = false;
    jest.setSystemTime(later(65));
    const { user } = showPage(<CheckOutPage />, '/check-out?invoiceNumber=100001');
    expect(await screen.findByText('Ohne Verbindung: Stand 10:12 Uhr.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Auschecken' }));
    await screen.findByText('Ausgecheckt');
    await reconnect(server);
    const warning = /Schon ausgecheckt um 10:20 Uhr\. Der Betrag hat sich geändert: 4,00.€ → 1\.257,50.€\./;
    expect(await screen.findByText(warning)).toBeVisible();
  });

  it('shows how old its list of parked cars is, with the date if it is not from today', async () => {
    const { server } = serveBooth(() => parkedAs(1), [buildRecord({ vehicleNumber: 'B-VOR 1' })]);
    await refreshParkedCopy();
    server.isThere = false;
    const { unmount } = showPage(<CheckOutPage />, '/check-out');
    expect(await within(await parkedList()).findByText('Ohne Verbindung: Stand 10:12 Uhr.')).toBeVisible();
    unmount();
    jest.setSystemTime(later(24 * 60));
    showPage(<CheckOutPage />, '/check-out');
    const note = 'Ohne Verbindung: Stand 21.11.2026, 10:12 Uhr.';
    expect(await within(await parkedList()).findByText(note)).toBeVisible();
  });

  it.each([
    ['was parked when there was a connection', false],
    ['was checked in offline, and sent since', true],
  ])('charges nothing for a car with a permit that %s', async (_when, isSent) => {
    const permitted = buildRecord({ _id: 'r-1', invoiceNumber: 100_060, vehicleNumber: 'B-DP 7', hasPermit: true });
    const { server } = await startBooth(
      () => parkedAs(100_060, { _id: 'r-1', vehicleNumber: 'B-DP 7', hasPermit: true }),
      isSent ? [] : [{ ...permitted, tariff: FREE }],
    );
    await refreshParkedCopy();
    if (isSent) {
      server.isThere = false;
      (await parkOffline('B-DP 7')).unmount();
      await reconnect(server);
    }
    server.isThere = false;
    jest.setSystemTime(later(65));
    const { user } = showPage(<CheckOutPage />, '/check-out?invoiceNumber=100060');
    await user.click(await screen.findByRole('button', { name: 'Auschecken' }));
    expect(await screen.findByText('Ausgecheckt')).toBeVisible();
    expect(screen.getByText('Dauerparker')).toBeVisible();
    expect(screen.getByText('Parkgebühr').nextElementSibling).toHaveTextContent('0,00');
  });
});
