import type { BankEntry } from '@parkwart/contracts/calls/bank';
import { deferred, errorResponse, internalError, ok, type SentRequest } from '@parkwart/web/testing/pageApi';
import { screen, waitFor, within } from '@testing-library/react';
import { buildEntry, buildImport, serveBank } from '../../testing/bankEntries.ts';
import { showPage } from '../../testing/showPage.tsx';
import { BankPage } from './BankPage.tsx';

const written = (sent: readonly SentRequest[]) => sent.filter(({ method }) => method !== 'GET');

const ALLOCATED = { allocations: [{ invoiceNumber: 100170, amount: 30 }] };
const ENTRIES = [
  buildEntry({ _id: '9', state: 'certain', reason: 'Rechnung und Betrag stimmen.', ...ALLOCATED }),
  buildEntry({ _id: '8', state: 'proposed', name: 'Jürgen Groß', ...ALLOCATED }),
  buildEntry({ _id: '7', name: 'Max Beispiel', purpose: 'Danke' }),
  buildEntry({ _id: '6', state: 'outgoing', amount: -7.5, name: 'Sparkasse' }),
  buildEntry({ _id: '5', state: 'booked', amount: 42, rest: 12, ...ALLOCATED }),
  buildEntry({ _id: '4', state: 'aside', currency: 'CHF', name: '' }),
];
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);
const show = (state: string) => showPage(<BankPage />, `/bank?state=${state}`);
const textOf = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ');

describe('Zahlungen', () => {
  it('shows a tab per state with the number of entries, and rows with amounts, grouped IBAN, reason and invoices', async () => {
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

  it('offers no refund for the settlement of a card terminal', async () => {
    const cards = { isCards: true, purpose: 'Kartenumsätze', reason: 'Eine Abrechnung von Kartenzahlungen.' };
    serveBank([buildEntry({ _id: '8', name: 'Payone', ...cards }), buildEntry({ _id: '7', name: 'Max Beispiel' })]);
    show('unknown');
    const [row, other] = [await rowOf('Payone'), await rowOf('Max Beispiel')];
    expect(row.getByText('Eine Abrechnung von Kartenzahlungen.')).toBeVisible();
    expect(row.queryByRole('button', { name: /^Erstatten/ })).toBeNull();
    expect(row.getByRole('button', { name: /^Ohne Forderung/ })).toBeVisible();
    expect(other.getByRole('button', { name: /^Erstatten/ })).toBeVisible();
  });

  it('offers to put a proposed settlement of a card terminal aside, but not to book it', async () => {
    serveBank([buildEntry({ _id: '8', state: 'proposed', isCards: true, allocations: [], name: 'Payone' })]);
    show('proposed');
    const row = await rowOf('Payone');
    expect(row.queryByRole('button', { name: /^Buchen/ })).toBeNull();
    expect(row.getByRole('button', { name: /^Ohne Forderung/ })).toBeVisible();
    expect(row.getByRole('checkbox')).toBeDisabled();
  });

  it('offers to join an entry to a payment that was already booked by hand, and warns, before the join is undone, that the payment booked by hand will count again', async () => {
    const joined = { isByHand: true, reason: 'Schon von Hand gebucht.', ...ALLOCATED };
    serveBank([
      buildEntry({ _id: '8', state: 'proposed', name: 'Jürgen Groß', ...joined }),
      buildEntry({ _id: '5', state: 'booked', ...joined }),
    ]);
    const { user } = show('proposed');
    const row = await rowOf('Jürgen Groß');
    expect(row.getByText('Schon von Hand gebucht.')).toBeVisible();
    expect(row.getByRole('button', { name: /^Verbinden: 30,00/ })).toBeVisible();
    expect(row.queryByRole('button', { name: /^Buchen/ })).toBeNull();
    await user.click(screen.getByRole('tab', { name: /^Gebucht/ }));
    await user.click(await screen.findByRole('button', { name: /^Zurücknehmen/ }));
    expect(await screen.findByText(/Was von Hand gebucht war, zählt dann wieder/)).toBeVisible();
  });

  it('shows „mehr als“ before a number at which the server stopped counting', async () => {
    serveBank([], () => ok({ entries: [buildEntry()], counts: { booked: 10_001, aside: 10_000 } }));
    show('unknown');
    expect(await screen.findByRole('tab', { name: /\(mehr als 10\.000\)/ })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Ohne Forderung (10.000)' })).toBeVisible();
  });

  it('lists the entries of the newest day first, even if parts of an older batch were imported later', async () => {
    const days = ['9.11.2026', '10.11.2026', '2.11.2026', '10.11.2026'];
    serveBank(days.map((day, index) => buildEntry({ _id: String(9 - index), day, name: `Zahler ${index}` })));
    show('unknown');
    await screen.findByText('Zahler 0');
    const names = screen.getAllByText(/^Zahler \d$/).map(textOf);
    expect(names).toEqual(['Zahler 1', 'Zahler 3', 'Zahler 0', 'Zahler 2']);
  });

  it('explains before the first import how to get a statement from the bank, and lists the entries after an import', async () => {
    let entries = ENTRIES.slice(0, 0);
    serveBank([], () => ok({ entries, imports: [], counts: { certain: 0, booked: entries.length } }));
    const { user } = showPage(<BankPage />, '/bank');
    expect(await screen.findByText('Noch kein Kontoauszug eingelesen.')).toBeVisible();
    expect(screen.getByText(/Export „camt.053“/)).toBeVisible();
    entries = ENTRIES.slice(4, 5);
    await user.click(screen.getByRole('tab', { name: 'Gebucht (0)' }));
    expect(await screen.findByText('12,00 € nicht zugeordnet')).toBeVisible();
  });

  it('warns that a statement is missing, even if the page is opened long after the import', async () => {
    const gap = 'Lücke: Dazwischen fehlt ein Auszug.';
    serveBank(ENTRIES, ({ path }) => path === '/bank/imports' && ok({ imports: [buildImport({ notes: [gap] })] }));
    show('unknown');
    const [warning] = await screen.findAllByText(new RegExp(gap));
    expect(warning).toBeVisible();
  });
});

describe('a bank entry', () => {
  it('is booked as proposed; „Rückgängig“ reverses the booking', async () => {
    const sent = serveBank(ENTRIES, ({ method, path }) => {
      if (path === '/bank/bookings') return ok({ booked: [{ ...ENTRIES[1], state: 'booked' }], changed: [] });
      return method === 'PUT' && ok(ENTRIES[1]);
    });
    const { user } = show('proposed');
    await user.click((await rowOf('Jürgen Groß')).getByRole('button', { name: /^Buchen/ }));
    await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
    await waitFor(() =>
      expect(written(sent)).toMatchObject([
        { path: '/bank/bookings', body: { entries: ['8'], seen: ['proposal-8'] } },
        { path: '/bank/entries/8/allocations', body: { allocations: [] } },
      ]),
    );
  });

  it('that has changed since it was shown is not booked, and a toast reports the change', async () => {
    serveBank(ENTRIES, ({ path }) => path === '/bank/bookings' && ok({ booked: [], changed: [ENTRIES[1]] }));
    const { user } = show('proposed');
    await user.click((await rowOf('Jürgen Groß')).getByRole('button', { name: /^Buchen/ }));
    expect(await screen.findByText(/^Was offen ist, hat sich inzwischen geändert/)).toBeVisible();
  });

  it('is put aside; „Rückgängig“ restores it', async () => {
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

  it('that pays no claim is marked for refund; „Rückgängig“ removes the mark', async () => {
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

  it('has its booking reversed only after the admin has confirmed; if the server rejects the reversal, the server’s reason is shown', async () => {
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

  it('is listed by the filter „Nur mit Rest“ if a part of its amount is not allocated', async () => {
    const sent = serveBank(ENTRIES);
    const { user, address } = show('booked');
    await user.click(await screen.findByRole('switch', { name: 'Nur mit Rest' }));
    expect(address()).toBe('/bank?state=booked&rest=true');
    await waitFor(() => expect(sent.at(-1)?.query.get('hasRest')).toBe('true'));
  });
});

const idsIn = ({ body }: SentRequest) => (body as { readonly entries: readonly string[] }).entries;
const bookings = (sent: readonly SentRequest[]) => sent.filter(({ path }) => path === '/bank/bookings').map(idsIn);

/**
 * Serves `many` entries with the state `certain`. Entries that the page books leave the list; entries with an id in
 * `changed` are not booked and become unknown. If `before` returns a response, a booking request gets this response and
 * books nothing.
 */
function serveCertain(many: number, changed: readonly string[], before: () => unknown = () => undefined) {
  let entries: BankEntry[] = Array.from({ length: many }, (_, index) =>
    buildEntry({ _id: String(many - index), state: 'certain' }),
  );
  return serveBank([], (request) => {
    const { path, query } = request;
    if (path === '/bank/entries') {
      const after = Number(query.get('after') ?? Number.POSITIVE_INFINITY);
      const page = entries.filter(({ _id }) => Number(_id) < after).slice(0, Number(query.get('limit')));
      return ok({ entries: page, counts: { certain: entries.length, booked: many - entries.length } });
    }
    if (path !== '/bank/bookings') return undefined;
    const given = before();
    if (given) return given;
    const ids = idsIn(request);
    const pressed = entries.filter(({ _id }) => ids.includes(_id));
    entries = entries.filter(({ _id }) => !ids.includes(_id));
    return ok({
      booked: pressed.filter(({ _id }) => !changed.includes(_id)).map((entry) => ({ ...entry, state: 'booked' })),
      changed: pressed.filter(({ _id }) => changed.includes(_id)).map((entry) => ({ ...entry, state: 'unknown' })),
    });
  });
}
const press = async (user: ReturnType<typeof showPage>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));

describe('booking all bank entries whose proposal is certain', () => {
  it('sends portions of 100 until no such entry is left, and shows how many entries were booked and how many had changed', async () => {
    const sent = serveCertain(230, ['3', '150']);
    const { user } = showPage(<BankPage />, '/bank');
    await press(user, 'Alle sicheren buchen');
    expect(
      await screen.findByText(
        /^228 Umsätze gebucht. 2 Umsätze haben sich inzwischen geändert und stehen jetzt unter „Unklar“\.$/,
      ),
    ).toBeVisible();
    expect(bookings(sent).map(({ length }) => length)).toEqual([100, 100, 30]);
    expect(screen.queryByRole('button', { name: 'Alle sicheren buchen' })).toBeNull();
  });

  it('stops on request after the current portion', async () => {
    const first = deferred();
    const sent = serveCertain(230, [], () => first.promise);
    const { user } = showPage(<BankPage />, '/bank');
    await press(user, 'Alle sicheren buchen');
    await screen.findByRole('progressbar', { name: '0 von 230 Umsätze bearbeitet' });
    await press(user, 'Anhalten');
    first.resolve(ok({ booked: Array.from({ length: 100 }, () => buildEntry({ state: 'booked' })), changed: [] }));
    expect(await screen.findByText('Das Buchen wurde angehalten. 100 Umsätze gebucht.')).toBeVisible();
    expect(bookings(sent)).toHaveLength(1);
  });

  it('shows after a failure how many entries are booked, and continues when the button is pressed again', async () => {
    let portions = 0;
    const sent = serveCertain(120, [], () => (++portions === 2 ? internalError : undefined));
    const { user } = showPage(<BankPage />, '/bank');
    await press(user, 'Alle sicheren buchen');
    expect(await screen.findByText(/Das Buchen wurde unterbrochen/)).toBeVisible();
    expect(screen.getByText('100 Umsätze gebucht.')).toBeVisible();
    await press(user, 'Alle sicheren buchen');
    expect(await screen.findByText('20 Umsätze gebucht.')).toBeVisible();
    expect(bookings(sent).map(({ length }) => length)).toEqual([100, 20, 20]);
  });
});

const NAMES = ['Erika Muster', 'Jürgen Groß', 'Max Beispiel'];
const proposed = (): BankEntry[] =>
  NAMES.map((name, index) =>
    buildEntry({
      _id: String(9 - index),
      name,
      state: 'proposed',
      allocations: [{ invoiceNumber: 100170, amount: 30 }],
    }),
  );

/**
 * Opens the page with the proposed entries `listed`. Booked entries leave the list; `respond` returns the response to
 * the booking of the selected entries.
 */
function open(respond: (pressed: readonly BankEntry[]) => unknown, listed = proposed()) {
  let entries = listed;
  const sent = serveBank([], (request) => {
    if (request.path === '/bank/entries') return ok({ entries, counts: { proposed: entries.length } });
    if (request.path !== '/bank/bookings') return request.method === 'PUT' && ok(entries[0]);
    const { entries: ids } = request.body as { readonly entries: readonly string[] };
    const pressed = entries.filter(({ _id }) => ids.includes(_id));
    const response = respond(pressed);
    if (response !== internalError) entries = entries.filter((entry) => !pressed.includes(entry));
    return response;
  });
  const { user } = showPage(<BankPage />, '/bank?state=proposed');
  const tick = async (name: string) =>
    user.click(await screen.findByRole('checkbox', { name: new RegExp(`^Auswählen: 30,00.€ von ${name}`) }));
  const book = () => screen.getByRole('button', { name: 'Ausgewählte buchen' });
  return { user, sent, tick, book };
}
const asBooked = (entries: readonly BankEntry[]) => entries.map((entry) => ({ ...entry, state: 'booked' as const }));

describe('ticked proposals', () => {
  it('are booked as proposed with one click; „Rückgängig“ reverses these bookings, the newest first', async () => {
    const { user, sent, tick, book } = open((pressed) => ok({ booked: asBooked(pressed), changed: [] }));
    await tick('Erika Muster');
    await tick('Max Beispiel');
    expect(screen.getByText('2 Umsätze ausgewählt')).toBeVisible();
    await user.click(book());
    expect(await screen.findByText('2 Umsätze gebucht.')).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(1));
    expect(screen.getByText('Nichts ausgewählt.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
    await waitFor(() =>
      expect(written(sent)).toMatchObject([
        { path: '/bank/bookings', body: { entries: ['9', '7'] } },
        { path: '/bank/entries/9/allocations', body: { allocations: [] } },
        { path: '/bank/entries/7/allocations', body: { allocations: [] } },
      ]),
    );
  });

  it('that are not booked are reported with the reason, including proposals whose bank entry no longer exists', async () => {
    const reason = 'Was offen ist, hat sich seit dem Vorschlag geändert.';
    const { user, book } = open(([first, second]) =>
      ok({ booked: first ? asBooked([first]) : [], changed: [{ ...second, state: 'unknown', reason }] }),
    );
    await user.click(await screen.findByRole('button', { name: 'Alle auswählen' }));
    await user.click(book());
    expect(await screen.findByText('1 Umsatz gebucht.')).toBeVisible();
    expect(screen.getByText('2 Umsätze nicht gebucht:')).toBeVisible();
    expect(
      screen.getByText(/seit dem Vorschlag geändert\. Jetzt unter „Unklar“: 30,00.€ von Jürgen Groß vom 20.11.2026\.$/),
    ).toBeVisible();
    expect(screen.getByText(/^Diesen Umsatz gibt es nicht mehr: 30,00.€ von Max Beispiel/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Liste der nicht gebuchten schließen' }));
    expect(screen.queryByText('2 Umsätze nicht gebucht:')).toBeNull();
  });

  it('cannot include entries with a warning; the arrow keys skip these entries', async () => {
    const [first, second, third] = proposed() as [BankEntry, BankEntry, BankEntry];
    const warned = { ...second, warning: 'Von der Zahlung sind 20,00 € schon erstattet.' };
    const { user, tick } = open(() => internalError, [first, warned, third]);
    await user.click(await screen.findByRole('button', { name: 'Alle auswählen' }));
    expect(screen.getByText('2 Umsätze ausgewählt')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /Jürgen Groß/ })).toBeDisabled();
    await tick('Erika Muster');
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('checkbox', { name: /Max Beispiel/ })).toHaveFocus();
  });
});
