import { stopDate } from '@parkwart/web/testing/clock';
import { errorResponse, internalError, ok, type SentRequest } from '@parkwart/web/testing/pageApi';
import { screen, waitFor, within } from '@testing-library/react';
import { buildEntry, buildImport, serveBank } from '../testing/bankEntries.ts';
import { clearToasts, showPage } from '../testing/showPage.tsx';
import { BankPage } from './BankPage.tsx';

const ALLOCATED = { allocations: [{ invoiceNumber: 100170, amount: 30 }] };
const ENTRIES = [
  buildEntry({ _id: '9', state: 'certain', reason: 'Rechnung und Betrag stimmen.', ...ALLOCATED }),
  buildEntry({ _id: '8', state: 'proposed', name: 'Jürgen Groß', ...ALLOCATED }),
  buildEntry({ _id: '7', name: 'Max Beispiel', purpose: 'Danke' }),
  buildEntry({ _id: '6', state: 'outgoing', amount: -7.5, name: 'Sparkasse' }),
  buildEntry({ _id: '5', state: 'booked', amount: 42, rest: 12, ...ALLOCATED }),
  buildEntry({ _id: '4', state: 'aside', currency: 'CHF', name: '' }),
];
const written = (sent: readonly SentRequest[]) => sent.filter(({ method }) => method !== 'GET');
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);
const show = (state: string) => showPage(<BankPage />, `/bank?state=${state}`);
const textOf = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ');

afterEach(clearToasts);

describe('Zahlungen', () => {
  it('lists the entries of each state with its count; amounts, grouped IBAN, reason and invoices', async () => {
    serveBank(ENTRIES);
    const { user, address } = showPage(<BankPage />, '/bank');
    const row = await screen.findByRole('row', { name: /Erika Muster/ });
    expect(textOf(row)).toBe(
      '20.11.2026Erika MusterParkenIBAN DE02 1203 0000 0000 2020 5130,00 €Rechnung 10017030,00 €Rechnung und Betrag stimmen.BuchenZuordnen …Ohne Forderung',
    );
    expect(screen.getAllByRole('tab').map(textOf)).toEqual([
      'Sicher (1)',
      'Vorgeschlagen (1)',
      'Unklar (1)',
      'Ausgänge und Rückgaben (1)',
      'Gebucht (1)',
      'Ohne Forderung (1)',
      'Zu erstatten',
    ]);
    await user.click(screen.getByRole('tab', { name: 'Ohne Forderung (1)' }));
    expect(await screen.findByText('30,00 CHF')).toBeVisible();
    expect(address()).toBe('/bank?state=aside');
  });

  it('keeps the counts, which come with the first page, while more are loaded', async () => {
    const many = Array.from({ length: 50 }, (_, index) => buildEntry({ _id: String(99 - index) }));
    serveBank(many, ({ query }) => query.has('after') && ok({ entries: [buildEntry({ _id: '7' })], counts: {} }));
    const { user } = show('unknown');
    await user.click(await screen.findByRole('button', { name: 'Weitere laden' }));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(52));
    expect(screen.getByRole('tab', { name: 'Unklar (50)' })).toBeVisible();
  });

  it('says „mehr als“ where counting stopped', async () => {
    serveBank([], () => ok({ entries: [buildEntry()], counts: { booked: 10_001, aside: 10_000 } }));
    show('unknown');
    expect(await screen.findByRole('tab', { name: /\(mehr als 10\.000\)/ })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Ohne Forderung (10.000)' })).toBeVisible();
  });

  it('lists the newest day first, also where parts of an older batch were read later', async () => {
    const days = ['9.11.2026', '10.11.2026', '2.11.2026', '10.11.2026'];
    serveBank(days.map((day, index) => buildEntry({ _id: String(9 - index), day, name: `Zahler ${index}` })));
    show('unknown');
    await screen.findByText('Zahler 0');
    const names = screen.getAllByText(/^Zahler \d$/).map(textOf);
    expect(names).toEqual(['Zahler 1', 'Zahler 3', 'Zahler 0', 'Zahler 2']);
  });

  it('opens the record of the pressed invoice on the page', async () => {
    const allocations = [100170, 100171].map((invoiceNumber) => ({ invoiceNumber, amount: 15 }));
    serveBank([buildEntry({ state: 'booked', allocations })]);
    const { user, address } = show('booked');
    await user.click(await screen.findByRole('link', { name: 'Rechnung 100171' }));
    expect(address()).toBe('/bank?state=booked&record=100171');
  });

  it('says before the first import how to get a statement from the bank, and later that a list is empty', async () => {
    let entries = ENTRIES.slice(0, 0);
    serveBank([], () => ok({ entries, imports: [], counts: { certain: 0, booked: entries.length } }));
    const { user } = showPage(<BankPage />, '/bank');
    expect(await screen.findByText('Noch kein Kontoauszug eingelesen.')).toBeVisible();
    expect(screen.getByText(/Export „camt.053“/)).toBeVisible();
    entries = ENTRIES.slice(4, 5);
    await user.click(screen.getByRole('tab', { name: 'Gebucht (0)' }));
    expect(await screen.findByText('12,00 € nicht zugeordnet')).toBeVisible();
  });

  it('offers a retry after a failure', async () => {
    let isDown = true;
    serveBank(ENTRIES, ({ path }) => (isDown && path === '/bank/entries' ? internalError : undefined));
    const { user } = show('unknown');
    await waitFor(() =>
      expect(screen.getAllByText('Beim Abrufen der Umsätze ist ein Fehler aufgetreten')).toHaveLength(2),
    );
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByText('Max Beispiel')).toBeVisible();
  });

  it('says up to when statements were imported', async () => {
    stopDate(new Date('2026-11-21T11:00:00Z'));
    serveBank(ENTRIES, ({ path }) => path === '/bank/imports' && ok({ imports: [buildImport()] }));
    show('unknown');
    expect(
      await screen.findByText(/^Zuletzt eingelesen: auszug.xml, 21.11.2026 10:00:00, Umsätze bis 20.11.2026$/),
    ).toBeVisible();
    jest.useRealTimers();
  });
});

describe('an entry', () => {
  it('is booked as proposed, which „Rückgängig“ takes back', async () => {
    const sent = serveBank(ENTRIES, ({ method, path }) => {
      if (path === '/bank/bookings') return ok({ booked: [{ ...ENTRIES[1], state: 'booked' }], changed: [] });
      return method === 'PUT' && ok(ENTRIES[1]);
    });
    const { user } = show('proposed');
    await user.click((await rowOf('Jürgen Groß')).getByRole('button', { name: /^Buchen/ }));
    await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
    await waitFor(() =>
      expect(written(sent)).toMatchObject([
        { path: '/bank/bookings', body: { entries: ['8'] } },
        { path: '/bank/entries/8/allocations', body: { allocations: [] } },
      ]),
    );
  });

  it('that changed meanwhile is not booked, and a toast says where it is', async () => {
    serveBank(ENTRIES, ({ path }) => path === '/bank/bookings' && ok({ booked: [], changed: [ENTRIES[1]] }));
    const { user } = show('proposed');
    await user.click((await rowOf('Jürgen Groß')).getByRole('button', { name: /^Buchen/ }));
    expect(await screen.findByText(/^Was offen ist, hat sich inzwischen geändert/)).toBeVisible();
  });

  it('is put aside and back by „Rückgängig“', async () => {
    const sent = serveBank(ENTRIES, ({ method, body }) => {
      if (method !== 'PUT') return undefined;
      return ok({ ...ENTRIES[2], state: (body as { isAside: boolean }).isAside ? 'aside' : 'unknown' });
    });
    const { user } = show('unknown');
    await user.click((await rowOf('Max Beispiel')).getByRole('button', { name: /^Ohne Forderung/ }));
    expect(await screen.findByText(/steht jetzt unter „Ohne Forderung“/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
    await waitFor(() =>
      expect(written(sent).map(({ path, body }) => [path, body])).toEqual([
        ['/bank/entries/7/aside', { isAside: true }],
        ['/bank/entries/7/aside', { isAside: false }],
      ]),
    );
  });

  it('that is for nothing is to be refunded, which „Rückgängig“ takes back', async () => {
    const sent = serveBank(ENTRIES, ({ method }) => method === 'PUT' && ok({ ...ENTRIES[2], state: 'booked' }));
    const { user } = show('unknown');
    await user.click((await rowOf('Max Beispiel')).getByRole('button', { name: /^Erstatten/ }));
    expect(await screen.findByText(/steht jetzt unter „Zu erstatten“/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
    await waitFor(() =>
      expect(written(sent).map(({ path, body }) => [path, body])).toEqual([
        ['/bank/entries/7/allocations', { allocations: [], isOverpaid: true }],
        ['/bank/entries/7/allocations', { allocations: [] }],
      ]),
    );
  });

  it('has its booking taken back after a question, or gives the server’s reason', async () => {
    const reason = 'Die Rechnung 100170 gibt es nicht mehr.';
    let isRefused = true;
    const sent = serveBank(ENTRIES, ({ method }) => {
      if (method !== 'PUT') return undefined;
      return isRefused ? errorResponse(422, reason) : ok({ ...ENTRIES[4], state: 'proposed' });
    });
    const { user } = show('booked');
    await user.click(await screen.findByRole('button', { name: /^Zurücknehmen/ }));
    const question = within(await screen.findByRole('dialog', { name: 'Buchung zurücknehmen' }));
    expect(written(sent)).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Zurücknehmen' }));
    expect(await question.findByText(reason)).toBeVisible();
    isRefused = false;
    await user.click(question.getByRole('button', { name: 'Zurücknehmen' }));
    expect(await screen.findByText('Buchung zurückgenommen.')).toBeVisible();
    expect(written(sent).at(-1)).toMatchObject({ path: '/bank/entries/5/allocations', body: { allocations: [] } });
  });

  it('with a rest is shown alone on demand', async () => {
    const sent = serveBank(ENTRIES);
    const { user, address } = show('booked');
    await user.click(await screen.findByRole('switch', { name: 'Nur mit Rest' }));
    expect(address()).toBe('/bank?state=booked&rest=true');
    await waitFor(() => expect(sent.at(-1)?.query.get('hasRest')).toBe('true'));
  });
});
