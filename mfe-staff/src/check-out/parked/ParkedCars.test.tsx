import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { deferred, internalError, ok, type SentRequest } from '@parkwart/web/testing/pageApi';
import { act, screen, waitFor, within } from '@testing-library/react';
import { buildCheckedOut, buildRecord, TARIFF } from '../../testing/records.ts';
import { showPage } from '../../testing/showPage.tsx';
import { atTheTill, card, field, serveTill } from '../../testing/till.ts';
import { CheckOutPage } from '../CheckOutPage.tsx';

const { streams } = atTheTill();

const car = (invoiceNumber: number, changes: Partial<BoothRecord> = {}) =>
  buildRecord({ _id: String(invoiceNumber), invoiceNumber, tariff: TARIFF, ...changes });
/** Latest first. */
const CARS = [
  car(100003, { vehicleNumber: 'B-OO 11', entryTime: '11:38:00' }),
  car(100002, { vehicleNumber: 'HH-XY 987', vehicleModel: 'Opel', vehicleColor: 'Rot', entryTime: '13:35:00' }),
  car(100001, { vehicleNumber: 'B-AB 1234', date: '19.11.2026', entryTime: '10:12:05', hasPermit: true }),
];

const list = () => screen.findByRole('region', { name: 'Geparkte Fahrzeuge' });
const rows = () => screen.queryAllByRole('link').map((link) => link.textContent);
const plates = (...expected: string[]) =>
  waitFor(() => expect(rows()).toEqual(expected.map((plate) => expect.stringContaining(plate))));

/** Searches roughly like the service. */
const searched = (cars: readonly BoothRecord[]) => (request: SentRequest) => {
  const { path, query } = request;
  const search = (query.get('search') ?? '').replaceAll('0', 'O');
  const found = cars.filter(({ vehicleNumber }) => vehicleNumber.replace(/[ -]/g, '').includes(search));
  return ok({ records: found.filter(({ isParked }) => isParked === (path === '/parked-cars')) });
};

const checkedOut = (parked: BoothRecord | undefined) =>
  buildCheckedOut({ _id: parked?._id ?? '', invoiceNumber: parked?.invoiceNumber ?? 0 });

function showTill(cars: readonly BoothRecord[] = CARS, address = '/check-out') {
  const sent = serveTill(({ path, query }) => {
    if (path === '/checkout') return ok(checkedOut(cars.find(({ _id }) => _id === query.get('id'))));
    return ok(cars.filter(({ invoiceNumber }) => String(invoiceNumber) === query.get('invoiceNumber')));
  }, searched(cars));
  return { sent, ...showPage(<CheckOutPage />, address) };
}

describe('Kasse › the parked cars', () => {
  it('are listed with plate, model, colour, entry, parking time and fee so far, latest first', async () => {
    showTill();
    await plates('B-OO 11', 'HH-XY 987', 'B-AB 1234');
    expect(screen.getByRole('heading', { name: 'Geparkte Fahrzeuge (3)' })).toBeVisible();
    const [first, second, third] = within(await list()).getAllByRole('link');
    for (const shown of ['Volkswagen Golf', 'Blau', 'seit 11:38 Uhr', '2 Std. 2 Min.', '6,00']) {
      expect(first).toHaveTextContent(shown);
    }
    for (const shown of ['seit 13:35 Uhr', '5 Min.', '0,00']) expect(second).toHaveTextContent(shown);
    expect(third).toHaveTextContent('seit 19.11.2026, 10:12 Uhr');
    for (const shown of ['2 Tage 3 Std. 28 Min.', 'Dauerparker']) expect(third).toHaveTextContent(shown);
    expect(second).not.toHaveTextContent('Dauerparker');
  });

  it('show a skeleton while loading, and a message when no car is parked', async () => {
    const response = deferred();
    serveTill(
      () => ok([]),
      () => response.promise,
    );
    showPage(<CheckOutPage />);
    expect(screen.getByRole('status', { name: 'Geparkte Fahrzeuge werden geladen …' })).toBeVisible();
    await act(async () => response.resolve(ok({ records: [] })));
    expect(await screen.findByText('Kein Fahrzeug geparkt.')).toBeVisible();
  });

  it('show a load failure, and load on retry', async () => {
    let isBroken = true;
    serveTill(
      () => ok([]),
      (request) => (isBroken ? internalError : searched(CARS)(request)),
    );
    const { user } = showPage(<CheckOutPage />);
    expect(await screen.findByText('Ein Fehler ist beim Abrufen der Daten aufgetreten.')).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    await plates('B-OO 11', 'HH-XY 987', 'B-AB 1234');
  });

  it('are loaded page by page', async () => {
    const many = Array.from({ length: 60 }, (_, index) => car(100060 - index, { vehicleNumber: `B-C ${index + 1}` }));
    serveTill(
      () => ok([]),
      ({ query }) => {
        const after = Number(query.get('after') ?? 100061);
        return ok({ records: many.filter(({ invoiceNumber }) => invoiceNumber < after).slice(0, 50) });
      },
    );
    const { user } = showPage(<CheckOutPage />);
    await waitFor(() => expect(rows()).toHaveLength(50));
    await user.click(screen.getByRole('button', { name: 'Mehr anzeigen' }));
    await waitFor(() => expect(rows()).toHaveLength(60));
    expect(screen.queryByRole('button', { name: 'Mehr anzeigen' })).not.toBeInTheDocument();
  });
});

describe('Kasse › the search by plate', () => {
  it('filters while typing, treating O and 0 as equal', async () => {
    const { user } = showTill();
    await user.type(field(), 'b00');
    await plates('B-OO 11');
    await user.type(field(), 'x');
    expect(await screen.findByText('Kein geparktes Fahrzeug mit „b00x“.')).toBeVisible();
    expect(screen.getByText('Länger weg? Bitte mit der Rechnungsnummer suchen oder im Büro fragen.')).toBeVisible();
  });

  it('opens the only match on Enter, and has the focus again after a check-out by keyboard', async () => {
    const { user, sent } = showTill();
    jest.setSystemTime(Date.now() - 1_000);
    await user.keyboard('hh-x{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Auschecken' })).toHaveFocus());
    jest.setSystemTime(Date.now() + 1_000);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Erfolgreich auschecken!')).toBeVisible();
    expect(sent.find(({ path }) => path === '/checkout')?.query.get('id')).toBe('100002');
    await waitFor(() => expect(field()).toHaveFocus());
    await user.keyboard('b');
    expect(field()).toHaveValue('b');
    await plates('B-OO 11', 'B-AB 1234');
  });

  it('focuses the first of several matches; the arrow keys move the focus between them', async () => {
    const { user } = showTill();
    await user.keyboard('b{Enter}');
    await waitFor(() => expect(screen.getByRole('link', { name: /B-OO 11/ })).toHaveFocus());
    await user.keyboard('{ArrowUp}');
    expect(field()).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(await card(100001)).toBeVisible();
  });

  it('finds departed cars, to print their receipts', async () => {
    const left = buildCheckedOut({ _id: '100000', invoiceNumber: 100000, vehicleNumber: 'M-Q 5' });
    const { user } = showTill([...CARS, left]);
    await user.keyboard('mq');
    expect(await screen.findByRole('heading', { name: 'In den letzten 24 Stunden ausgecheckt' })).toBeVisible();
    expect(screen.getByRole('link', { name: /M-Q 5/ })).toHaveTextContent('bis 21.11.2026, 13:40 Uhr');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Beleg drucken' })).toBeVisible();
  });

  it('shows entry and exit, which distinguish two completed visits of one plate', async () => {
    const stay = { vehicleNumber: 'M-Q 5', date: '21.11.2026' };
    const first = buildCheckedOut({ ...stay, _id: '1', invoiceNumber: 99998, entryTime: '08:05:00' });
    const second = buildCheckedOut({ ...stay, _id: '2', invoiceNumber: 99999, entryTime: '12:30:00' });
    const { user } = showTill([...CARS, first, second]);
    await user.keyboard('mq');
    const rows = await screen.findAllByRole('link', { name: /M-Q 5/ });
    expect(rows.map(({ textContent }) => /von .*Uhr/.exec(textContent ?? '')?.[0])).toEqual([
      expect.stringMatching(/^von (?:21\.11\.2026, )?08:05 Uhrbis 21\.11\.2026, 13:40 Uhr$/),
      expect.stringMatching(/^von (?:21\.11\.2026, )?12:30 Uhrbis 21\.11\.2026, 13:40 Uhr$/),
    ]);
  });

  it('searches for a few digits as an invoice number when no plate contains them', async () => {
    const { user } = showTill();
    await user.keyboard('987{Enter}');
    expect(await card(100002)).toBeVisible();
    await user.keyboard('{Escape}');
    await user.clear(field());
    await user.type(field(), '555{Enter}');
    expect(await screen.findByText('No records found for the given invoice number.')).toBeVisible();
  });
});

describe('Kasse › changes at other tills', () => {
  const send = (cars: BoothRecord[], left: number[] = [], isComplete = true) =>
    act(async () => streams().send({ cursor: '7', isComplete, cars, left }));

  it('add cars to the list, and remove other cars from it', async () => {
    showTill();
    await plates('B-OO 11', 'HH-XY 987', 'B-AB 1234');
    await send([car(100004, { vehicleNumber: 'M-NEW 1' })], [100002]);
    await plates('M-NEW 1', 'B-OO 11', 'B-AB 1234');
  });

  it('are applied to a list that was requested before the changes but arrives after them', async () => {
    const response = deferred();
    serveTill(
      () => ok([]),
      () => response.promise,
    );
    showPage(<CheckOutPage />);
    await waitFor(() => expect(streams().isOpen()).toBe(true));
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
    await send([car(100004, { vehicleNumber: 'M-NEW 1' })], [100002]);
    await act(async () => response.resolve(ok({ records: CARS })));
    await plates('M-NEW 1', 'B-OO 11', 'B-AB 1234');
  });

  it('reload the list if an event does not contain all changes', async () => {
    let cars = CARS;
    serveTill(
      () => ok([]),
      (request) => searched(cars)(request),
    );
    showPage(<CheckOutPage />);
    await plates('B-OO 11', 'HH-XY 987', 'B-AB 1234');
    cars = [car(100009, { vehicleNumber: 'M-NEW 9' })];
    await send([], [], false);
    await plates('M-NEW 9');
  });
});
