import type { BankEntry } from '@parkwart/contracts/calls/bank';
import { internalError, ok, type SentRequest } from '@parkwart/web/testing/pageApi';
import { screen, waitFor } from '@testing-library/react';
import { buildEntry, serveBank } from '../testing/bankEntries.ts';
import { clearToasts, showPage } from '../testing/showPage.tsx';
import { BankPage } from './BankPage.tsx';

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
const written = (sent: readonly SentRequest[]) => sent.filter(({ method }) => method !== 'GET');

/** Booked entries leave the list; `respond` says what becomes of the pressed ones. */
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

afterEach(clearToasts);

describe('ticked proposals', () => {
  it('are booked by one press, each as proposed, which „Rückgängig“ takes back, the newest first', async () => {
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

  it('say which were not booked and why, also those that are gone', async () => {
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

  it('stay ticked after a failure, to be pressed again', async () => {
    let isDown = true;
    const { user, tick, book } = open((pressed) =>
      isDown ? internalError : ok({ booked: asBooked(pressed), changed: [] }),
    );
    await tick('Jürgen Groß');
    await user.click(book());
    expect(await screen.findByText('Der Umsatz konnte nicht gebucht werden.')).toBeVisible();
    expect(screen.getByText('1 Umsatz ausgewählt')).toBeVisible();
    isDown = false;
    await user.click(book());
    expect(await screen.findByText('1 Umsatz gebucht.')).toBeVisible();
  });

  it('leave out what a person must read first, also for the keyboard', async () => {
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

  it('are chosen with the keyboard as in the lists: arrows move, with Shift they tick', async () => {
    const { user, tick } = open(() => internalError);
    await tick('Erika Muster');
    await user.keyboard('{ArrowDown}{Shift>}{ArrowUp}{/Shift}');
    expect(screen.getByText('Nichts ausgewählt.')).toBeVisible();
    await user.keyboard(' {Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(screen.getByText('3 Umsätze ausgewählt')).toBeVisible();
  });
});
