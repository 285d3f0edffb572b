import { buildCheckedOut, buildRecord } from '@parkwart/contracts/testing/records';
import { toast } from '@parkwart/web';
import { internalError, later, NoConnection, refusal } from '@parkwart/web/testing/pageApi';
import { act, screen, waitFor, within } from '@testing-library/react';
import { holds } from '../record/recordLists.ts';
import { serveRecords } from '../testing/recordServer.ts';
import { forgetToasts, showPage } from '../testing/showPage.tsx';
import { teachLayout } from '../testing/window.ts';
import { TransactionsPage } from './TransactionsPage.tsx';

const parked = buildRecord({ fines: [{ type: 'Ohne Schein', price: 30, description: '' }] });
const left = buildCheckedOut({ _id: 'r-2', invoiceNumber: 100002, vehicleNumber: 'M-XY 77' });
const inReminder = buildRecord({ _id: 'r-3', invoiceNumber: 100003, MIStatus: 'M' });
const printed = buildRecord({ _id: 'r-4', invoiceNumber: 100004, MIStatus: 'M', isPrint: true });
const off = buildRecord({ _id: 'r-5', invoiceNumber: 100005, isDisable: true });
const year = () => [off, printed, inReminder, left, parked].map((record) => ({ ...record }));

const row = (invoiceNumber: number) => screen.findByRole('row', { name: new RegExp(`${invoiceNumber}`) });
const noRow = (invoiceNumber: number) =>
  waitFor(() => expect(screen.queryByRole('row', { name: new RegExp(`${invoiceNumber}`) })).not.toBeInTheDocument());
/** Toasts of a sentence. */
const said = (message: string) => screen.queryAllByText(message, { selector: '[data-kind="error"] *' });
/** What the page itself says of a failure. */
const failure = (message: string) => screen.findByText(message, { selector: '[role="alert"] > p' });
const tab = (name: string) => screen.getByRole('tab', { name });
const show = (address = '/pay') => showPage(<TransactionsPage />, address);

beforeEach(() => teachLayout());
afterEach(forgetToasts);

describe('Bußgelder › lists', () => {
  it('shows Alle by default, newest first, with the columns of the specification', async () => {
    serveRecords(year(), holds);
    show();

    const shown = await row(100001);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Rechnung',
      'Datum',
      'Uhrzeit',
      'Kennzeichen',
      'Farbe',
      'Modell',
      'Notiz',
      'Bußgeld',
      'Aktionen',
    ]);
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(
      [100005, 100004, 100003, 100002, 100001].map(String),
    );
    expect(within(shown).getByText('30,00 €')).toBeVisible();
    expect(screen.getByRole('table', { name: 'Alle' })).toHaveAttribute('aria-rowcount', '6');
    expect(shown).toHaveAttribute('aria-rowindex', '6');
  });

  it.each([
    ['Offen', 'open', [100002, 100001]],
    ['Abgeschlossen', 'closed', []],
    ['Mahnung', 'reminder', [100003]],
    ['Inkasso', 'collection', []],
    ['Aktiv', 'active', [100004, 100003, 100002, 100001]],
    ['Inaktiv', 'inactive', [100005]],
  ])('shows the tab %s and keeps it in the address', async (name, list, numbers) => {
    serveRecords(year(), holds);
    const { user, address } = show();
    await row(100001);
    await user.click(tab(name));

    if (numbers.length === 0) expect(await screen.findByText('Hoppla!!! Nichts gefunden.')).toBeVisible();
    else await screen.findByRole('columnheader', { name: 'Ausgecheckt' });
    expect(screen.queryAllByRole('rowheader').map(({ textContent }) => Number(textContent))).toEqual(numbers);
    expect(address()).toBe(`/pay?list=${list}`);
  });

  it('names the list, which on paper no tab does', async () => {
    serveRecords(year(), holds);
    show('/pay?list=open');

    expect((await screen.findByText(/^2 Einträge/)).closest('[data-list]')).toHaveAttribute('data-list', 'Offen');
  });

  it('says when a car left, or that it is parked', async () => {
    serveRecords(year(), holds);
    show('/pay?list=open');

    expect(within(await row(100001)).getByText('Fahrzeug geparkt')).toBeVisible();
    expect(within(await row(100002)).getByText('21.11.2026 13:40:11')).toBeVisible();
  });

  it('highlights M as a print row and I or paid as paid, and greys what is disabled', async () => {
    const collected = buildRecord({ _id: 'r-6', invoiceNumber: 100006, MIStatus: 'I' });
    const paid = buildRecord({ _id: 'r-7', invoiceNumber: 100007, isPay: true });
    serveRecords([paid, collected, ...year()], holds);
    show();

    expect(await row(100003)).toHaveAttribute('data-tone', 'reminder');
    expect(await row(100006)).toHaveAttribute('data-tone', 'paid');
    expect(await row(100007)).toHaveAttribute('data-tone', 'paid');
    expect(await row(100005)).toHaveAttribute('data-tone', 'inactive');
    expect(await row(100001)).not.toHaveAttribute('data-tone');
    expect(within(await row(100006)).getByText('Inkasso')).toBeVisible();
    expect(within(await row(100007)).getByText('bezahlt')).toBeVisible();
    expect(within(await row(100005)).getByText('inaktiv')).toBeVisible();
  });

  it('has a dash where a car has no model', async () => {
    serveRecords([buildRecord({ vehicleModel: '' })], () => true);
    show('/pay?list=open');

    expect(within(await row(100001)).getByText('–')).toBeVisible();
  });

  it('has the calendar of the range in a bar at the side', async () => {
    serveRecords(year(), holds);
    show();
    await row(100001);

    const bar = screen.getByRole('complementary');
    expect(within(bar).getByRole('grid')).toBeVisible();
  });

  it('prints the page by „Seite drucken“', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => {});
    serveRecords(year(), holds);
    const { user } = show();
    await row(100001);
    await user.click(screen.getByRole('button', { name: 'Seite drucken' }));

    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
  });

  it('says on paper what the list is limited to', async () => {
    serveRecords(year(), holds);
    show('/pay?list=open&plate=mxy&from=2026-11-01&to=2026-11-30');
    await row(100002);

    expect(screen.getByText('Fahrzeugnummer: mxy · Zeitraum: 1.11.2026 – 30.11.2026')).toBeInTheDocument();
  });

  it('has those to print and those printed in the tab Mahnung', async () => {
    serveRecords(year(), holds);
    const { user, address } = show('/pay?list=reminder');
    await row(100003);
    await user.click(screen.getByRole('radio', { name: 'Gedruckt' }));

    await row(100004);
    await noRow(100003);
    expect(address()).toBe('/pay?list=reminder&printed=true');
  });
});

describe('Bußgelder › searches', () => {
  it.each([
    ['/pay', 'Fahrzeugnummer suchen', 'Bitte! Geben Sie die Fahrzeugnummer ein'],
    ['/pay', 'Rechnungsnummer suchen', 'Bitte! Geben Sie die Fahrzeugnummer ein'],
    ['/pay?list=open', 'Fahrzeugnummer suchen', 'Bitte geben Sie die Fahrzeugnummer ein'],
    ['/pay?list=open', 'Rechnungsnummer suchen', 'Bitte geben Sie die Rechnungsnummer ein'],
  ])('at %s „%s“ without input says „%s“', async (address, button, message) => {
    serveRecords(year(), holds);
    const { user } = show(address);
    await row(100001);
    await user.click(screen.getByRole('button', { name: button }));

    expect(await screen.findByText(message)).toBeVisible();
  });

  it('takes a plate of separators alone for no input', async () => {
    serveRecords(year(), holds);
    const { user, address } = show();
    await row(100001);
    await user.type(screen.getByRole('searchbox', { name: 'Fahrzeugnummer' }), '- {Enter}');

    expect(await screen.findByText('Bitte! Geben Sie die Fahrzeugnummer ein')).toBeVisible();
    expect(address()).toBe('/pay');
  });

  it('searches by part of a plate, keeps it in the address and takes it back', async () => {
    serveRecords(year(), holds);
    const { user, address } = show();
    await row(100001);
    await user.type(screen.getByRole('searchbox', { name: 'Fahrzeugnummer' }), 'mxy{Enter}');

    await row(100002);
    await noRow(100001);
    expect(address()).toBe('/pay?plate=mxy');
    await user.click(screen.getByRole('button', { name: 'Suche nach Fahrzeugnummer aufheben' }));
    await row(100001);
    expect(address()).toBe('/pay');
  });

  it('takes search and range from a sent link', async () => {
    const sent = serveRecords(year(), holds);
    show('/pay?list=open&invoiceNumber=100002&from=2026-11-01&to=2026-11-30');

    await row(100002);
    await noRow(100001);
    const asked = sent.find(({ path }) => path === '/records')?.query;
    expect(Object.fromEntries(asked ?? [])).toEqual({
      list: 'open',
      invoiceNumber: '100002',
      from: '2026-11-01',
      to: '2026-11-30',
      limit: '100',
    });
  });
});

describe('Bußgelder › a range that is turned round', () => {
  it('means the same days', async () => {
    const sent = serveRecords(year(), holds);
    show('/pay?from=2026-11-30&to=2026-11-01');

    await row(100001);
    const asked = sent.find(({ path }) => path === '/records')?.query;
    expect([asked?.get('from'), asked?.get('to')]).toEqual(['2026-11-01', '2026-11-30']);
  });
});

describe('Bußgelder › changing a record', () => {
  it('takes a row that goes to I out of the list at once and says where it is now', async () => {
    const answer = later();
    serveRecords(year(), holds, ({ method }) => (method === 'PUT' ? answer.promise : undefined));
    const { user } = show('/pay?list=open');
    await user.click(within(await row(100001)).getByRole('button', { name: 'I: Inkasso' }));

    await noRow(100001);
    expect(await screen.findByText('Rechnung 100001 ist jetzt unter „Inkasso“.')).toBeVisible();
  });

  it('brings the row back by „Rückgängig“, sending the state before with the newest version', async () => {
    const sent = serveRecords(year(), holds);
    const { user } = show('/pay?list=open');
    await user.click(within(await row(100001)).getByRole('button', { name: 'Bezahlt' }));
    await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));

    await row(100001);
    await waitFor(() => {
      const changes = sent.filter(({ method }) => method === 'PUT');
      expect(changes.map(({ path, body, ifMatch }) => ({ path, body, ifMatch }))).toEqual([
        { path: '/update-payment/100001', body: { isPay: true }, ifMatch: '"1"' },
        { path: '/update-payment/100001', body: { isPay: false }, ifMatch: '"2"' },
      ]);
    });
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['100002', '100001']);
  });

  it('takes the reminder back when the active M is pressed again', async () => {
    const sent = serveRecords(year(), holds);
    const { user } = show('/pay?list=active');
    const button = within(await row(100003)).getByRole('button', { name: 'M: Mahnung' });
    expect(button).toHaveAttribute('aria-pressed', 'true');
    await user.click(button);

    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'false'));
    await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ MIStatus: null }));
  });

  it('rolls back a refused M and says „Etwas ist schief gelaufen.“', async () => {
    serveRecords(year(), holds, ({ method }) => (method === 'PUT' ? internalError : undefined));
    const { user } = show('/pay?list=open');
    await user.click(within(await row(100001)).getByRole('button', { name: 'M: Mahnung' }));

    expect(await screen.findByText('Etwas ist schief gelaufen.')).toBeVisible();
    expect(within(await row(100001)).getByRole('button', { name: 'M: Mahnung' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
  });

  it('rolls back a payment that does not reach the server and says „Fehler beim Aktualisieren des Zahlungsstatus“', async () => {
    serveRecords(year(), holds, ({ method }) => {
      if (method === 'PUT') throw new NoConnection();
      return undefined;
    });
    const { user } = show('/pay?list=open');
    await user.click(within(await row(100001)).getByRole('button', { name: 'Bezahlt' }));

    expect(await screen.findByText('Fehler beim Aktualisieren des Zahlungsstatus')).toBeVisible();
    expect(await row(100001)).toBeVisible();
  });

  it('shows what somebody else has made of a record when they were quicker', async () => {
    const records = year();
    serveRecords(records, holds);
    const { user } = show('/pay?list=open');
    const button = within(await row(100001)).getByRole('button', { name: 'M: Mahnung' });
    records[4] = { ...parked, vehicleNumber: 'HH-ZZ 9', version: 5 };
    await user.click(button);

    expect(within(await row(100001)).getByText('HH-ZZ 9')).toBeInTheDocument();
    expect(
      await screen.findByText('Rechnung 100001 wurde inzwischen von jemand anderem geändert und ist hier neu geladen.'),
    ).toBeVisible();
  });

  it('disables and enables a record in Alle by its switch', async () => {
    const sent = serveRecords(year(), holds);
    const { user } = show();
    const shown = await row(100001);
    const control = within(shown).getByRole('switch', { name: 'Rechnung 100001 aktiv' });
    expect(control).toBeChecked();
    await user.click(control);

    await waitFor(() => expect(shown).toHaveAttribute('data-tone', 'inactive'));
    expect(control).not.toBeChecked();
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ isDisable: true });
  });
});

describe('Bußgelder › failures of loading', () => {
  it.each([
    ['all', 'Fehler beim Abrufen des Verlaufs'],
    ['active', 'Fehler beim Abrufen des Verlaufs'],
    ['inactive', 'Fehler beim Abrufen des Verlaufs'],
    ['open', 'Fehler beim Abrufen der Zahlungshistorie'],
    ['closed', 'Fehler beim Abrufen der Zahlungshistorie'],
    ['reminder', 'Fehler beim Abrufen der Erinnerungsdaten'],
    ['collection', 'Fehler beim Abrufen der Erinnerungsdaten'],
  ])('the list %s says „%s“ and loads when asked again', async (list, message) => {
    let isDown = true;
    serveRecords(
      [buildRecord()],
      () => true,
      ({ path }) => (isDown && path === '/records' ? refusal(500, 'Datenbank fort.') : undefined),
    );
    const { user } = show(`/pay?list=${list}`);

    expect(await failure(message)).toBeVisible();
    await waitFor(() => expect(said(message)).toHaveLength(1));
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await row(100001)).toBeVisible();
  });

  it('is said once, however often it is asked for again in vain', async () => {
    const sent = serveRecords([], holds, ({ path }) => (path === '/records' ? internalError : undefined));
    const { user } = show('/pay?list=open');
    const message = 'Fehler beim Abrufen der Zahlungshistorie';
    await waitFor(() => expect(said(message)).toHaveLength(1));
    act(() => toast.remove());
    await user.click(await screen.findByRole('button', { name: 'Erneut versuchen' }));

    await waitFor(() => expect(sent.filter(({ path }) => path === '/records')).toHaveLength(2));
    expect(await failure(message)).toBeVisible();
    expect(said(message)).toHaveLength(0);
  });
});

describe('Bußgelder › on a phone', () => {
  beforeEach(() => teachLayout((query) => query.includes('< ')));

  it('keeps the filters behind a button that says how many are active', async () => {
    serveRecords(year(), holds);
    const { user } = show('/pay?plate=mxy&from=2026-11-01&to=2026-11-30');
    await row(100002);
    const fold = screen.getByRole('button', { name: 'Filter, 2 aktiv' });
    expect(fold).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
    await user.click(fold);

    expect(fold).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('searchbox', { name: 'Fahrzeugnummer' })).toHaveValue('mxy');
    expect(screen.getByRole('button', { name: 'Zeitraum: 1.11.2026 – 30.11.2026' })).toBeVisible();
  });

  it('keeps a table where the look of one is taken away', async () => {
    serveRecords(year(), holds);
    show();
    const shown = await row(100001);

    // Browsers take the roles away with the display; those that are said stay.
    expect(screen.getByRole('table')).toHaveAttribute('role', 'table');
    expect(shown).toHaveAttribute('role', 'row');
    expect(within(shown).getByRole('rowheader')).toHaveAttribute('role', 'rowheader');
    for (const cell of within(shown).getAllByRole('cell')) expect(cell).toHaveAttribute('role', 'cell');
    for (const head of screen.getAllByRole('columnheader')) expect(head).toHaveAttribute('role', 'columnheader');
  });

  it('prints and exports by buttons named as elsewhere', async () => {
    serveRecords(year(), holds);
    show();
    await row(100001);

    expect(screen.getByRole('button', { name: 'Filter' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Seite drucken' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'CSV-Export' })).toBeVisible();
  });
});

describe('Bußgelder › the place in a long list', () => {
  const many = () =>
    Array.from({ length: 1_000 }, (_, index) => buildRecord({ _id: `r-${index}`, invoiceNumber: 101_000 - index }));

  it('draws only the rows in sight', async () => {
    serveRecords(many(), holds);
    show();

    await row(101_000);
    expect(screen.getAllByRole('rowheader').length).toBeLessThan(40);
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '1001');
  });

  it('begins at the record that the address names and loads both ways', async () => {
    const sent = serveRecords(many(), holds);
    show('/pay?at=100500');

    await row(100_500);
    await waitFor(() => {
      const starts = sent.filter(({ path }) => path === '/records').map(({ query }) => query);
      expect(starts[0]?.get('at')).toBe('100500');
      expect(starts.some((query) => query.get('before') === '100500')).toBe(true);
    });
  });

  it('goes back to the newest records', async () => {
    serveRecords(many(), holds);
    const { user, address } = show('/pay?at=100500');
    await row(100_500);
    await user.click(await screen.findByRole('button', { name: 'Zu den neuesten' }));

    await row(101_000);
    await waitFor(() => expect(address()).toBe('/pay'));
    expect(screen.getByRole('region', { name: 'Alle' })).toHaveFocus();
  });

  it('goes to the oldest records and loads those above', async () => {
    const sent = serveRecords(many(), holds);
    const { user, address } = show();
    await row(101_000);
    await user.click(screen.getByRole('button', { name: 'Zu den ältesten' }));

    expect(await row(100_001)).toHaveAttribute('aria-rowindex', '1001');
    expect(screen.queryByRole('button', { name: 'Zu den ältesten' })).not.toBeInTheDocument();
    await waitFor(() => expect(sent.some(({ query }) => query.get('before') === '100100')).toBe(true));
    await waitFor(() => expect(address()).toMatch(/^\/pay\?at=1000\d\d$/));
    expect(sent.filter(({ query }) => query.get('after') === '100001')).toEqual([]);
  });

  it('has a sign in place of the words on a phone', async () => {
    teachLayout((query) => query.includes('< '));
    serveRecords(many(), holds);
    show();
    await row(101_000);

    expect(screen.getByRole('button', { name: 'Zu den ältesten' })).toHaveTextContent('↓');
  });

  it('goes to its two ends by the keys End and Home', async () => {
    serveRecords(many(), holds);
    const { user, address } = show();
    await row(101_000);
    const list = screen.getByRole('region', { name: 'Alle' });
    act(() => list.focus());
    await user.keyboard('{End}');
    await row(100_001);
    expect(list).toHaveFocus();
    await user.keyboard('{Home}');

    await row(101_000);
    expect(list).toHaveFocus();
    await waitFor(() => expect(address()).toBe('/pay'));
  });

  it('leaves End to the note that is being written', async () => {
    const sent = serveRecords(many(), holds);
    const { user } = show();
    await user.click(within(await row(101_000)).getByRole('textbox'));
    await user.keyboard('{End}');

    await row(101_000);
    expect(sent.filter(({ query }) => query.has('before'))).toEqual([]);
  });

  it('shows where it was until the other end has come, and offers to try again when it does not', async () => {
    let isDown = true;
    const answer = later();
    serveRecords(many(), holds, ({ query }) => (query.get('before') === '0' && isDown ? answer.promise : undefined));
    const { user } = show();
    await row(101_000);
    await user.click(screen.getByRole('button', { name: 'Zu den ältesten' }));
    expect(screen.getByRole('region', { name: 'Alle' })).toHaveAttribute('aria-busy', 'true');
    expect(await row(101_000)).toBeVisible();
    answer.resolve(refusal(500, 'Datenbank fort.'));
    expect(await failure('Fehler beim Abrufen des Verlaufs')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));

    expect(await row(100_001)).toBeVisible();
  });
});
