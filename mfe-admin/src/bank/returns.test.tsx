import { errorResponse, ok, type SentRequest } from '@parkwart/web/testing/pageApi';
import { screen, waitFor, within } from '@testing-library/react';
import { buildEntry, serveBank } from '../testing/bankEntries.ts';
import { clearToasts, showPage } from '../testing/showPage.tsx';
import { BankPage } from './BankPage.tsx';

const PAYMENT = buildEntry({
  ...{ _id: '5', day: '2.11.2026', state: 'booked', allocations: [{ invoiceNumber: 100170, amount: 30 }] },
  takenBackBy: { _id: '9', day: '20.11.2026' },
  reason: 'Diese Zahlung ging zurück.',
});
const RETURN = buildEntry({ _id: '9', state: 'outgoing', amount: -30, reason: 'Eine Überweisung kommt zurück.' });
const CERTAIN = buildEntry({
  ...{ _id: '9', state: 'certain', amount: -30, allocations: [{ invoiceNumber: 100170, amount: -30 }] },
  takesBack: { _id: '5', day: '2.11.2026' },
});
const written = (sent: readonly SentRequest[]) => sent.filter(({ method }) => method !== 'GET');

afterEach(clearToasts);

describe('an entry to which a posting leads', () => {
  it('is shown in whatever state it is, with its records and what is done to it, and leads to its list', async () => {
    serveBank([], ({ path }) => path === '/bank/entries/5' && ok(PAYMENT));
    const { user, address } = showPage(<BankPage />, '/bank?entry=5');
    expect(await screen.findByRole('heading', { name: 'Ein Umsatz unter „Gebucht“' })).toBeVisible();
    expect(screen.getByText('Diese Zahlung ging zurück.')).toBeVisible();
    // What went back is not taken back here, too.
    expect(screen.queryByRole('button', { name: /^Zurücknehmen/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Rechnung 100170' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Alle unter „Gebucht“' }));
    expect(address()).toBe('/bank?state=booked');
  });

  it('that does not exist is said to, and can be loaded again', async () => {
    serveBank([], ({ path }) => path === '/bank/entries/77' && errorResponse(404, 'Diesen Umsatz gibt es nicht.'));
    showPage(<BankPage />, '/bank?entry=77');
    expect(await screen.findByText('Diesen Umsatz gibt es nicht.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible();
  });
});

describe('a return', () => {
  it('is booked by one press when it is certain, and leads to its payment', async () => {
    const sent = serveBank([CERTAIN], ({ path }) => {
      if (path === '/bank/bookings') return ok({ booked: [{ ...CERTAIN, state: 'booked' }], changed: [] });
      return path === '/bank/entries/5' && ok(PAYMENT);
    });
    const { user, address } = showPage(<BankPage />, '/bank');
    await user.click(await screen.findByRole('button', { name: /^Buchen: -30,00/ }));
    await waitFor(() => expect(written(sent)).toMatchObject([{ path: '/bank/bookings', body: { entries: ['9'] } }]));
    await user.click(screen.getByRole('link', { name: 'Zahlung vom 2.11.2026' }));
    expect(address()).toBe('/bank?entry=5');
    await user.click(await screen.findByRole('link', { name: 'Rückgabe vom 20.11.2026' }));
    expect(address()).toBe('/bank?entry=9');
  });

  it('that names no payment takes back the one that a person chooses, which „Rückgängig“ takes back', async () => {
    const { takenBackBy: _, ...payment } = PAYMENT;
    let isRefused = true;
    const sent = serveBank([RETURN], ({ path, method }) => {
      if (path === '/bank/entries/9/payments') return ok({ entries: [payment] });
      if (method !== 'PUT') return undefined;
      return isRefused ? errorResponse(422, 'Sie ist schon zurückgenommen.') : ok({ ...CERTAIN, state: 'booked' });
    });
    const { user } = showPage(<BankPage />, '/bank?state=outgoing');
    await user.click(await screen.findByRole('button', { name: /^Rückgabe …/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Zahlung zurücknehmen' }));
    const take = () => dialog.findByRole('button', { name: /^Diese zurücknehmen/ });
    expect(await dialog.findByText('Rechnung 100170')).toBeVisible();
    await user.click(await take());
    expect(await dialog.findByText('Sie ist schon zurückgenommen.')).toBeVisible();
    isRefused = false;
    await user.click(await take());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
    await waitFor(() =>
      expect(written(sent).map(({ path, body }) => [path, body])).toEqual([
        ['/bank/entries/9/return', { payment: '5' }],
        ['/bank/entries/9/return', { payment: '5' }],
        ['/bank/entries/9/allocations', { allocations: [] }],
      ]),
    );
  });

  it('says in the list and among the payments who has money that was refunded already', async () => {
    const warning = 'Von der Zahlung sind 20,00 € schon erstattet, die Erika Muster nun doppelt hat.';
    serveBank(
      [
        { ...CERTAIN, state: 'proposed', warning },
        { ...RETURN, _id: '10' },
      ],
      ({ path }) => {
        return path === '/bank/entries/10/payments' && ok({ entries: [{ ...PAYMENT, warning }] });
      },
    );
    const { user } = showPage(<BankPage />, '/bank?state=proposed');
    expect(await screen.findByText(warning)).toBeVisible();
    await user.click(screen.getByRole('tab', { name: /^Ausgänge und Rückgaben/ }));
    await user.click(await screen.findByRole('button', { name: /^Rückgabe …/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Zahlung zurücknehmen' }));
    expect(await dialog.findByText(warning)).toBeVisible();
  });

  it('of which no payment has the amount says so', async () => {
    serveBank([RETURN], ({ path }) => path === '/bank/entries/9/payments' && ok({ entries: [] }));
    const { user } = showPage(<BankPage />, '/bank?state=outgoing');
    await user.click(await screen.findByRole('button', { name: /^Rückgabe …/ }));
    expect(await screen.findByText(/^Keine Zahlung über genau diesen Betrag/)).toBeVisible();
  });

  it('with a sign that may be wrong is not allocated, but may take a payment back', async () => {
    serveBank([buildEntry({ isReversal: true })]);
    showPage(<BankPage />, '/bank?state=unknown');
    expect(await screen.findByRole('button', { name: /^Rückgabe …/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Zuordnen …/ })).toBeNull();
  });
});
