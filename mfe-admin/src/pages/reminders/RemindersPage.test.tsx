import { buildRecord } from '@parkwart/contracts/testing/records';
import { stopDate } from '@parkwart/web/testing/clock';
import { deferred, errorResponse, internalError, ok } from '@parkwart/web/testing/pageApi';
import { act, screen, waitFor, within } from '@testing-library/react';
import { buildCollection, dunned, serveCollections } from '../../testing/collectionServer.ts';
import { serveRecords } from '../../testing/recordServer.ts';
import { row } from '../../testing/rows.ts';
import { clearToasts, showPage } from '../../testing/showPage.tsx';
import { mockLayout } from '../../testing/window.ts';
import { RemindersPage } from './RemindersPage.tsx';

const mockSaved: [string, Blob][] = [];
jest.mock('@parkwart/web/files/saveFile', () => ({
  saveFile: (blob: Blob, name: string) => void mockSaved.push([name, blob]),
}));

const reminder = (invoiceNumber: number, isPrint = false) =>
  buildRecord({ _id: `r-${invoiceNumber}`, invoiceNumber, MIStatus: 'M', isPrint, fee: 2 });

const some = () => [reminder(100003, true), reminder(100002), reminder(100001), buildRecord({ invoiceNumber: 100000 })];

const shown = () => screen.queryAllByRole('rowheader').map(({ textContent }) => Number(textContent));

const printButton = () => screen.getByRole('button', { name: 'Ausgewählte drucken' });

beforeEach(() => mockLayout());
afterEach(clearToasts);

describe('Mahnverfahren', () => {
  it('shows only the reminders to print', async () => {
    serveRecords(some());
    showPage(<RemindersPage />, '/reminder');

    await row(100001);
    expect(screen.getByRole('heading', { name: 'Mahnverfahren' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Zu drucken', selected: true })).toBeVisible();
    expect(shown()).toEqual([100002, 100001]);
  });

  it('leads to what is to do first where no letter is to print, and says that nothing is found where nothing is', async () => {
    const work = [
      { kind: 'overdue', count: 12 },
      { kind: 'payments', count: 3 },
      { kind: 'keepers', count: 1 },
    ];
    serveRecords([], ({ path }) => (path === '/work' ? ok({ work }) : undefined));
    const { unmount } = showPage(<RemindersPage />, '/reminder');
    const links = within(await screen.findByRole('list')).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['12 Rechnungen überfällig', '/reminder?tab=mahnlauf'],
      ['1 Halter zu erfragen', '/reminder?tab=halter'],
    ]);
    expect(screen.queryByText('Hoppla!!! Nichts gefunden.')).not.toBeInTheDocument();
    unmount();
    serveRecords([], ({ path }) => (path === '/work' ? ok({ work: [] }) : undefined));
    showPage(<RemindersPage />, '/reminder');
    expect(await screen.findByText('Hoppla!!! Nichts gefunden.')).toBeVisible();
  });

  it('shows the printed ones, and keeps the choice in the address', async () => {
    serveRecords(some());
    const { user, address } = showPage(<RemindersPage />, '/reminder');
    await row(100001);
    await user.click(screen.getByRole('tab', { name: 'Gedruckt' }));

    await row(100003);
    await waitFor(() => expect(shown()).toEqual([100003]));
    expect(address()).toBe('/reminder?printed=true');
  });

  it('shows under „Gedruckt“ the day of printing', async () => {
    serveRecords([{ ...reminder(100003, true), printedAt: '8.12.2026 10:01:02' }, reminder(100002, true)]);
    showPage(<RemindersPage />, '/reminder?printed=true');

    const day = async (number: number) => (await row(number)).querySelector('[data-column="printed"]')?.textContent;
    expect(await day(100003)).toBe('8.12.2026');
    expect(await day(100002)).toBe('–');
    expect(screen.getByRole('columnheader', { name: 'Gedruckt' })).toBeVisible();
  });

  it('selects single rows and all rows for printing', async () => {
    serveRecords(some());
    const { user } = showPage(<RemindersPage />, '/reminder');
    await row(100001);
    expect(printButton()).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Rechnung 100001 auswählen' }));

    expect(printButton()).toBeEnabled();
    expect(screen.getByText('1 von 2 ausgewählt')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Alle auswählen' }));
    expect(await screen.findByText('2 von 2 ausgewählt')).toBeVisible();
  });

  it('deselects a row that leaves the list', async () => {
    serveRecords(some());
    const { user } = showPage(<RemindersPage />, '/reminder');
    await user.click(await screen.findByRole('checkbox', { name: 'Rechnung 100001 auswählen' }));
    await user.click(within(await row(100001)).getByRole('button', { name: /^I: Inkasso/ }));

    expect(await screen.findByText('Rechnung 100001 ist jetzt unter „Inkasso“.')).toBeVisible();
    await waitFor(() => expect(shown()).toEqual([100002]));
    expect(printButton()).toBeDisabled();
  });
});

describe('Mahnverfahren › more rows than loaded', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => reminder(100_000 + count - index));
  const ticked = () => screen.getAllByRole('checkbox', { name: /^Rechnung/, checked: true });
  const requested = (sent: readonly { readonly path: string }[]) => sent.filter(({ path }) => path === '/records');

  it('selects the whole list, including rows not loaded yet', async () => {
    const sent = serveRecords(many(150));
    const { user } = showPage(<RemindersPage />, '/reminder');
    await row(100150);
    expect(requested(sent)).toHaveLength(1);
    await user.click(await screen.findByRole('button', { name: 'Alle 150 auswählen' }));

    expect(await screen.findByText('150 von 150 ausgewählt')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Alle auswählen' })).toBeChecked();
    expect(requested(sent)).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Auswahl aufheben' }));
    expect(printButton()).toBeDisabled();
  });

  it('limits a selection to two hundred, and says so', async () => {
    serveRecords(many(320));
    const { user } = showPage(<RemindersPage />, '/reminder');
    await row(100320);
    await user.click(await screen.findByRole('button', { name: '200 von 320 auswählen' }));

    expect(await screen.findByText('200 von 320 ausgewählt, mehr gehen nicht auf einmal')).toBeVisible();
    const first = ticked()[0];
    if (first) await user.click(first);
    expect(screen.getByText('199 von 320 ausgewählt')).toBeVisible();
  });

  it('selects nothing when the selection was taken back while the rest was loading', async () => {
    const rest = deferred();
    serveRecords(many(150), ({ path, query }) =>
      path === '/records' && query.has('after') ? rest.promise : undefined,
    );
    const { user } = showPage(<RemindersPage />, '/reminder');
    await user.click(await screen.findByRole('checkbox', { name: 'Rechnung 100150 auswählen' }));
    await user.click(await screen.findByRole('button', { name: 'Alle 150 auswählen' }));
    await user.click(screen.getByRole('button', { name: 'Auswahl aufheben' }));
    await act(async () => rest.resolve(ok({ records: many(150).slice(100), deadlineDays: 10 })));

    expect(printButton()).toBeDisabled();
  });

  it('selects the loaded rows when the rest cannot be loaded, and says so', async () => {
    serveRecords(many(150), ({ path, query }) =>
      path === '/records' && query.has('after') ? internalError : undefined,
    );
    const { user } = showPage(<RemindersPage />, '/reminder');
    await row(100150);
    await user.click(await screen.findByRole('button', { name: 'Alle 150 auswählen' }));

    expect(await screen.findByText('100 von 150 ausgewählt')).toBeVisible();
    expect(
      await screen.findByText('Fehler beim Abrufen der Erinnerungsdaten', { selector: '[data-kind="error"] *' }),
    ).toBeVisible();
  });
});

describe('Mahnverfahren › Verjährung', () => {
  const CLAIMS = [
    { record: dunned(100_001, { date: '5.3.2023' }), ends: '31.12.2026' },
    {
      record: dunned(100_002, { date: '5.3.2021', MIStatus: 'I', collectionDay: '1.12.2026' }),
      ends: '31.12.2026',
      renewedOn: '2.1.2023',
    },
  ];

  function serve() {
    return serveRecords([], ({ path, query }) => {
      if (path !== '/limitation') return undefined;
      const claims = query.get('to') === '2026' ? CLAIMS : [];
      return ok({ count: claims.length, sum: 44.5 * claims.length, claims, hasMore: false });
    });
  }

  const asked = (sent: ReturnType<typeof serve>) =>
    sent.filter(({ path }) => path === '/limitation').map(({ query }) => String(query));

  beforeEach(() => {
    mockLayout();
    mockSaved.length = 0;
    stopDate(new Date('2026-12-08T09:00:00Z'));
  });

  afterEach(() => {
    clearToasts();
    jest.useRealTimers();
  });

  it('lists claims that lapse this year, with the reason where the three years were extended', async () => {
    const sent = serve();
    const { user, address } = showPage(<RemindersPage />, '/reminder');
    await user.click(screen.getByRole('tab', { name: 'Verjährung' }));
    expect(address()).toBe('/reminder?tab=verjaehrung');
    expect(await screen.findByText(/^2 offene Rechnungen über 89,00.€$/)).toBeVisible();
    const rows = within(screen.getByRole('table', { name: 'Verjährung' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
      '100001B-IN 1BIN 15.3.2023Erika Mustermann–Mahnung31.12.202644,50 €',
      '100002B-IN 2BIN 25.3.2021Erika Mustermann2.1.2023Inkassobüro seit 1.12.202631.12.202644,50 €',
    ]);
    expect(asked(sent)).toEqual(['from=2026&to=2026']);
  });

  it('shows another year, and what ended before', async () => {
    const sent = serve();
    const { user, address } = showPage(<RemindersPage />, '/reminder?tab=verjaehrung&year=2027');
    expect(await screen.findByText('Hier verjährt nichts.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Schon verjährt' }));
    expect(address()).toBe('/reminder?tab=verjaehrung&year=vorher');
    await waitFor(() => expect(asked(sent)).toEqual(['from=2027&to=2027', 'to=2025']));
  });

  it('saves the list for spreadsheets', async () => {
    serve();
    const { user } = showPage(<RemindersPage />, '/reminder?tab=verjaehrung');
    await user.click(await screen.findByRole('button', { name: 'CSV herunterladen' }));
    await waitFor(() => expect(mockSaved.map(([name]) => name)).toEqual(['Verjaehrung_2026.csv']));
  });
});

describe('Mahnverfahren › Inkasso', () => {
  const ADDRESS = '/reminder?tab=inkasso';

  const show = (address = ADDRESS) => showPage(<RemindersPage />, address);

  const rowsOf = async (name: string) =>
    within(await screen.findByRole('table', { name }))
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));

  const tick = (number: number) => screen.findByRole('checkbox', { name: `Rechnung ${number} auswählen` });

  const handOvers = (sent: ReturnType<typeof serveCollections>) =>
    sent.filter(({ method, path }) => method === 'POST' && path === '/collections');

  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

  beforeEach(() => {
    mockLayout();
    stopDate(new Date('2026-12-08T09:00:00Z'));
  });

  afterEach(() => {
    clearToasts();
    jest.useRealTimers();
  });

  it('proposes what is due, and says what is not and why', async () => {
    const reason = 'Mahnsperre ohne Enddatum: Klärung.';
    serveCollections({ candidates: [{ record: dunned(100_001) }, { record: dunned(100_002), reason }] });
    const { user, address } = showPage(<RemindersPage />, '/reminder');
    await user.click(screen.getByRole('tab', { name: 'Inkasso' }));
    expect(address()).toBe(ADDRESS);
    expect(await rowsOf('Vorgeschlagen')).toEqual([
      'Rechnung 100001B-IN 1BIN 1Erika Mustermann, Heidestraße 17, 51147 Köln11.11.202644,50 €',
      `Rechnung 100002B-IN 2BIN 2Erika Mustermann, Heidestraße 17, 51147 Köln11.11.202644,50 €${reason}`,
    ]);
    expect(await tick(100_002)).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Alle auswählen' }));
    expect(screen.getByText(/^1 Rechnung ausgewählt, 44,50.€ offen$/)).toBeVisible();
  });

  it('a hand-over sends agency and day, names the records left out, and offers the others’ package', async () => {
    const sent = serveCollections(
      { candidates: [{ record: dunned(100_001) }, { record: dunned(100_002) }], collections: [buildCollection(99)] },
      ({ method, path }) =>
        method === 'POST' && path === '/collections'
          ? ok({
              lines: [
                { invoiceNumber: '100001', handOver: buildCollection(100_001) },
                { invoiceNumber: '100002', reason: 'Diese Rechnung ist schon bezahlt.' },
              ],
            })
          : undefined,
    );
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Alle auswählen' }));
    await user.click(screen.getByRole('button', { name: 'Übergeben …' }));
    const form = await dialog('An ein Inkassobüro übergeben');
    await waitFor(() => expect(form.getByLabelText('Inkassobüro')).toHaveValue('Inkasso Nord'));
    await user.click(form.getByRole('button', { name: 'Übergeben' }));
    const result = await dialog('Übergabe vermerkt');
    expect(result.getByText('1 Rechnung ist übergeben.')).toBeVisible();
    expect(result.getByText('Rechnung 100002: Diese Rechnung ist schon bezahlt.')).toBeVisible();
    expect(result.getByRole('button', { name: 'Paket (ZIP)' })).toBeEnabled();
    expect(handOvers(sent).map(({ body }) => body)).toEqual([
      { agency: 'Inkasso Nord', day: '8.12.2026', invoiceNumbers: ['100001', '100002'] },
    ]);
  });

  it('selects all that is due, also what is not loaded yet', async () => {
    const candidates = Array.from({ length: 150 }, (_, index) => ({ record: dunned(100_001 + index) }));
    const sent = serveCollections({}, ({ path, query }) => {
      if (path !== '/collections/candidates') return undefined;
      const after = Number(query.get('after') ?? 0);
      const left = candidates.filter(({ record }) => record.invoiceNumber > after);
      return ok({ candidates: left.slice(0, 100), hasMore: left.length > 100 });
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Alle auswählen' }));
    expect(await screen.findByText(/^150 Rechnungen ausgewählt/)).toBeVisible();
    expect(sent.filter(({ path }) => path === '/collections/candidates')).toHaveLength(2);
  });

  it('lists what the agency has with what it paid, and books what it passes on', async () => {
    const sent = serveCollections({ collections: [buildCollection(100_001, { paid: 20 })] }, ({ method, path }) =>
      method === 'POST' && path.endsWith('/payments') ? ok(dunned(100_001, { isPay: true })) : undefined,
    );
    const { user } = show(`${ADDRESS}&state=open`);
    expect(await rowsOf('Beim Inkassobüro')).toEqual([
      'Rechnung 100001B-IN 1BIN 1Erika Mustermann, Heidestraße 17, 51147 Köln1.12.202644,50 €Inkasso Nord' +
        'übergeben 44,50 €, seitdem gezahlt 20,00 €Zahlung …Zurückrufen …',
    ]);
    await user.click(screen.getByRole('button', { name: 'Zahlung …: Rechnung 100001' }));
    const form = await dialog('Zahlung buchen');
    expect(form.getByLabelText('Zahlungsart')).toHaveValue('collection');
    await user.type(form.getByLabelText('Aktenzeichen des Inkassobüros'), '2026/12-A');
    await user.click(form.getByRole('button', { name: 'Speichern' }));
    await waitFor(() =>
      expect(sent.find(({ path }) => path.endsWith('/payments'))?.body).toEqual({
        amount: 44.5,
        day: '8.12.2026',
        type: 'collection',
        reference: '2026/12-A',
      }),
    );
  });

  it('recalls with day and reason, and shows the server’s refusal at the field', async () => {
    let isEarly = true;
    const early = errorResponse(422, 'Der Rückruf liegt vor der Übergabe.', {
      day: 'Der Rückruf liegt vor der Übergabe.',
    });
    const sent = serveCollections({ collections: [buildCollection(100_001)] }, ({ path }) =>
      path.endsWith('/recall') ? (isEarly ? early : ok(buildCollection(100_001, { state: 'recalled' }))) : undefined,
    );
    const { user } = show(`${ADDRESS}&state=open`);
    await user.click(await screen.findByRole('button', { name: 'Zurückrufen …: Rechnung 100001' }));
    const form = await dialog('Vom Inkassobüro zurückrufen');
    await user.click(form.getByRole('button', { name: 'Speichern' }));
    expect(await form.findByText('Bitte geben Sie den Grund an.')).toBeVisible();
    await user.type(form.getByLabelText('Grund'), 'Zahlt an uns');
    await user.click(form.getByRole('button', { name: 'Speichern' }));
    expect(await form.findByText('Der Rückruf liegt vor der Übergabe.')).toBeVisible();
    isEarly = false;
    await user.click(form.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Zurückgerufen.')).toBeVisible();
    expect(sent.filter(({ path }) => path === '/collections/7/recall').at(-1)?.body).toEqual({
      day: '8.12.2026',
      reason: 'Zahlt an uns',
    });
  });
});
