import type { BoothPermit } from '@parkwart/contracts/calls/booth';
import { sessionStore } from '@parkwart/web';
import { errorResponse, ok } from '@parkwart/web/testing/pageApi';
import { kasse } from '@parkwart/web/testing/sessions';
import { screen, waitFor, within } from '@testing-library/react';
import { CheckInPage } from '../check-in/CheckInPage.tsx';
import { CheckOutPage } from '../check-out/CheckOutPage.tsx';
import { NOW, plate } from '../testing/checkIn.ts';
import { buildCheckedOut, buildRecord, fines, TARIFF } from '../testing/records.ts';
import { showPage } from '../testing/showPage.tsx';
import {
  atABoothWithoutConnection,
  parkedAs,
  parkOffline,
  type Respond,
  reconnect,
  serveBooth,
  startBooth,
  startWithOneQueued,
} from '../testing/withoutConnection.tsx';
import { refreshParkedCopy, updateParkedCopy } from './parkedCopy.ts';
import { changeEntry, correctCheckIn, queuedEntries } from './queue.ts';
import { findOffline } from './till.ts';

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

  it('checks out a car that the same booth checked in offline, and warns when the server’s total differs', async () => {
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

  it('warns of a fine that was added, and of a check-out at another till, in the meantime', async () => {
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

  it('lists all cars that a plate typed without separators may mean, and opens none of them', async () => {
    const [one, other] = [
      buildRecord({ vehicleNumber: 'B-NO 1234', tariff: TARIFF }),
      buildRecord({ _id: '100002', invoiceNumber: 100002, vehicleNumber: 'BN-O 1234', tariff: TARIFF }),
    ];
    for (const cars of [[other, one], [one]]) {
      const { server } = serveBooth(() => parkedAs(1), cars);
      await refreshParkedCopy();
      server.isThere = false;
      const { user, unmount } = showPage(<CheckOutPage />, '/check-out');
      await user.type(await screen.findByLabelText('Rechnungsnummer oder Kennzeichen'), 'bno1234{Enter}');
      const rows = within(await parkedList());
      await waitFor(() => expect(rows.getAllByRole('link')).toHaveLength(cars.length));
      await waitFor(() => expect(rows.getAllByRole('link')[0]).toHaveFocus());
      expect(screen.queryByRole('button', { name: 'Auschecken' })).not.toBeInTheDocument();
      unmount();
    }
  });

  it('lists a car that the booth has checked in after the fetch of the offline copy, and no car that the booth has checked out after this fetch', async () => {
    const leaving = buildRecord({ vehicleNumber: 'B-WEG 1', tariff: TARIFF });
    const { server } = await startBooth(
      ({ path }) => {
        if (path === '/parking') return parkedAs(100_061, { vehicleNumber: 'B-NEU 1' });
        return ok(path === '/checkout' ? { ...buildCheckedOut(), _id: leaving._id } : [leaving]);
      },
      [leaving],
    );
    await refreshParkedCopy();
    const till = showPage(<CheckOutPage />, '/check-out?invoiceNumber=100001');
    await till.user.click(await screen.findByRole('button', { name: 'Auschecken' }));
    await screen.findByText('Ausgecheckt');
    till.unmount();
    const booth = showPage(<CheckInPage />, '/parking');
    await booth.user.type(plate(), 'B-NEU 1{Enter}');
    await screen.findByRole('region', { name: 'Fahrzeug eingecheckt' });
    booth.unmount();
    server.isThere = false;
    showPage(<CheckOutPage />, '/check-out');
    const rows = within(await parkedList());
    expect(await rows.findByRole('link', { name: /B-NEU 1/ })).toBeVisible();
    expect(rows.queryByRole('link', { name: /B-WEG 1/ })).not.toBeInTheDocument();
  });

  it('puts a displayed record into the offline copy once per change, however often the record is read again', async () => {
    let record = buildRecord({ tariff: TARIFF });
    await startBooth(() => ok([record]), [record]);
    await refreshParkedCopy();
    const put = jest.spyOn(IDBObjectStore.prototype, 'put');
    const { user } = showPage(<CheckOutPage />, '/check-out?invoiceNumber=100001');
    const search = await screen.findByRole('button', { name: 'Suchen' });
    const copies = () => put.mock.contexts.filter((store) => (store as IDBObjectStore).name === 'parked').length;
    await screen.findByRole('button', { name: 'Auschecken' });
    await user.click(search);
    await user.click(search);
    await waitFor(() => expect(copies()).toBe(1));
    record = { ...record, version: record.version + 1, vehicleModel: 'Opel Corsa' };
    await user.click(search);
    await screen.findByText('Opel Corsa');
    await waitFor(() => expect(copies()).toBe(2));
    put.mockRestore();
  });

  it('lists each car once if the connection is lost before more of the list is loaded', async () => {
    const cars = Array.from({ length: 50 }, (_, index) => {
      const invoiceNumber = 100_050 - index;
      return buildRecord({ _id: `${invoiceNumber}`, invoiceNumber, tariff: TARIFF });
    });
    const { server } = await startBooth(() => parkedAs(1), cars);
    await refreshParkedCopy();
    const { user } = showPage(<CheckOutPage />, '/check-out');
    const more = await screen.findByRole('button', { name: 'Mehr anzeigen' });
    server.isThere = false;
    await user.click(more);
    expect(await screen.findByText(/^Ohne Verbindung/)).toBeVisible();
    expect(within(await parkedList()).getAllByRole('link')).toHaveLength(50);
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
  ])('charges nothing for a car that has a permit and %s', async (_when, isSent) => {
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

const permit = (days: Partial<BoothPermit> = {}) => ({
  car: 'B-OF1',
  validFrom: '21.11.2026',
  validTo: '21.11.2026',
  ...days,
});

describe('a permit without a connection', () => {
  const startWith = async (permits: readonly BoothPermit[], respond: Respond = () => parkedAs(100_060)) => {
    const booth = await startBooth(respond);
    booth.server.permits = permits;
    await refreshParkedCopy();
    booth.server.isThere = false;
    return booth;
  };
  const chargedAfter65Minutes = async () => {
    jest.setSystemTime(later(65));
    const { user } = showPage(<CheckOutPage />, '/check-out?invoiceNumber=C-0001');
    await user.click(await screen.findByRole('button', { name: 'Auschecken' }));
    await screen.findByText('Ausgecheckt');
    return screen.getByText('Parkgebühr').nextElementSibling?.textContent;
  };

  it('is shown at the field and after the check-in, and the till charges nothing', async () => {
    await startWith([permit()]);
    const { user, unmount } = showPage(<CheckInPage />, '/parking');
    await user.type(plate(), 'b of 1');
    expect(await screen.findByText('Dauerparker bis 21.11.2026 – kostenfrei')).toBeVisible();
    await user.type(plate(), '{Enter}');
    const result = await screen.findByRole('region', { name: 'Ohne Verbindung gemerkt' });
    expect(within(result).getByText(/Dauerparker/)).toBeVisible();
    unmount();
    expect(await chargedAfter65Minutes()).toMatch(/^0,00/);
    expect(await queuedEntries()).toMatchObject([{}, { kind: 'check-out', feeCents: 0, totalCents: 0 }]);
  });

  it.each([
    ['of another car', permit({ car: 'BO-F1' })],
    ['that has ended', permit({ validFrom: '1.11.2026', validTo: '20.11.2026' })],
    ['that begins tomorrow', permit({ validFrom: '22.11.2026', validTo: null })],
  ])('%s is not applied', async (_which, other) => {
    await startWith([other]);
    (await parkOffline()).unmount();
    expect(await chargedAfter65Minutes()).toMatch(/^4,00/);
  });

  it('is looked up for the new plate when the user corrects the plate', async () => {
    await startWith([permit({ car: 'B-OF2', validTo: null })], () => errorResponse(422, 'Nein.'));
    (await parkOffline()).unmount();
    const [item] = await queuedEntries();
    if (item?.kind !== 'check-in') throw new Error('no check-in');
    await changeEntry(item.id, { state: 'refused' });
    await correctCheckIn(item, { ...item.body, vehicleNumber: 'B-OF 2' });
    expect(await findOffline('C-0001')).toMatchObject({ vehicleNumber: 'B-OF 2', hasPermit: true, tariff: FREE });
    await changeEntry(item.id, { state: 'refused' });
    await correctCheckIn(item, item.body);
    expect(await findOffline('C-0001')).toMatchObject({ hasPermit: false });
  });
});

it('the booth’s copy of the parked cars contains a car that was checked in while the copy was being fetched', async () => {
  const car = buildRecord({ tariff: TARIFF });
  const parked: (typeof car)[] = [];
  const { server } = await startBooth(() => parkedAs(1), parked);
  let updated: Promise<void> | undefined;
  // The permits are requested after the cars.
  Object.defineProperty(server, 'permits', {
    get: () => {
      if (!updated) parked.push(car);
      updated ??= updateParkedCopy(car);
      return [];
    },
  });
  await refreshParkedCopy();
  await updated;
  expect(await findOffline('100001')).toMatchObject({ invoiceNumber: 100_001 });
});

// The last test, because it leaves an expired session.
it('a booth keeps no copy of the parked cars if the session ends before the response with the cars arrives', async () => {
  await startBooth(() => parkedAs(1), [buildRecord({ tariff: TARIFF })]);
  sessionStore.logIn(kasse);
  const refreshed = refreshParkedCopy();
  sessionStore.expire();
  await refreshed;
  expect(await findOffline('100001')).toBeUndefined();
});
