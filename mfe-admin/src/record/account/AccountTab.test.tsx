import type { Posting } from '@parkwart/contracts/entities/posting';
import { buildCheckedOut } from '@parkwart/contracts/testing/records';
import { ok, serveApi } from '@parkwart/web/testing/pageApi';
import { screen, waitFor, within } from '@testing-library/react';
import { showPage } from '../../testing/showPage.tsx';
import { AccountTab } from './AccountTab.tsx';

const fines = [{ id: 1, type: 'Falschparken', price: 30, description: '' }];
const record = buildCheckedOut({ fines, fee: 2, paid: 20 });

const build = (changes: Partial<Posting>): Posting => ({
  _id: '1',
  day: '5.3.2026',
  bookedAt: '2026-03-05T14:00:00.000Z',
  kind: 'charge',
  type: 'fee',
  amount: 2,
  account: 'a-1',
  ...changes,
});
const POSTINGS = [
  build({}),
  build({ _id: '2', type: 'fine', fineId: 1, amount: 30 }),
  build({ _id: '3', kind: 'payment', type: 'transfer', amount: -20, account: '' }),
];
const NAMES = { accounts: [{ _id: 'a-1', username: 'anna', isDeleted: true }] };

function serve(answer: (path: string, method: string) => unknown = () => undefined, postings = POSTINGS) {
  return serveApi(({ path, method }) => {
    const given = answer(path, method);
    if (given) return given as ReturnType<typeof ok>;
    if (path === '/account-names') return ok(NAMES);
    return ok(path.startsWith('/accounts/') && method === 'GET' ? { postings } : { ...record, version: 3 });
  });
}
const rows = async () =>
  (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent?.replaceAll('\u00a0', ' '));

describe('the account of a record', () => {
  it('lists its postings, and for each posting the user who booked it and the open amount after it', async () => {
    serve();
    showPage(<AccountTab record={record} />);
    expect(await rows()).toEqual([
      '5.3.2026Parkgebührgebucht 5.3.2026 15:00:00, anna (gelöscht)2,00 €2,00 €',
      '5.3.2026Falschparkengebucht 5.3.2026 15:00:00, anna (gelöscht)30,00 €32,00 €',
      '5.3.2026Zahlung: Überweisunggebucht 5.3.2026 15:00:00, automatisch−20,00 €12,00 €',
    ]);
  });

  it('offers no reversal of a charge or of an online payment', async () => {
    serve(undefined, [build({}), build({ _id: '2', kind: 'payment', type: 'online', amount: -2, voucher: 'ON-17' })]);
    showPage(<AccountTab record={record} />);
    expect(await rows()).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /Zurücknehmen/ })).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Aktionen' })).toBeNull();
  });

  it('lists the printed letters below the postings, and requests no letters if none is printed', async () => {
    const letter = { level: 1, date: '16.3.2026', deadline: '26.3.2026', printedAt: '2026-03-16T09:00:00.000Z' };
    const second = { ...letter, level: 2, date: '3.4.2026', deadline: '10.4.2026' };
    const letters = [letter, second].map((one) => ({ ...one, account: 'a-1' }));
    const sent = serve((path) => path.startsWith('/letters/') && ok({ letters }), []);
    const { unmount } = showPage(<AccountTab record={record} />);
    await screen.findByText('Auf dieses Konto ist noch nichts gebucht.');
    expect(sent.map(({ path }) => path)).not.toContain(`/letters/${record.invoiceNumber}`);
    unmount();
    showPage(<AccountTab record={{ ...record, isPrint: true }} />);
    const table = await screen.findByRole('table', { name: 'Gedruckte Mahnungen' });
    const shown = within(table).getAllByRole('row').slice(1);
    expect(shown.map(({ textContent }) => textContent)).toEqual([
      '1. Mahnung16.3.202626.3.2026anna (gelöscht)',
      '2. Mahnung3.4.202610.4.2026anna (gelöscht)',
    ]);
  });

  it('marks a payment booked by hand as replaced by the statement', async () => {
    const noted = build({ _id: '3', kind: 'payment', type: 'by-hand', amount: -20 });
    serve(undefined, [
      ...POSTINGS.slice(0, 2),
      noted,
      { ...noted, _id: '4', amount: 20, reverses: '3', bankEntry: '9' },
    ]);
    showPage(<AccountTab record={record} />);
    expect((await rows()).at(-1)).toContain('Zahlung: von Hand vermerkt durch den Kontoauszug ersetzt');
  });

  it('links from a posting to the bank entry, also from the posting of a returned payment', async () => {
    const paid = build({ _id: '3', kind: 'payment', type: 'transfer', amount: -20, bankEntry: '7' });
    const back = { ...paid, _id: '4', amount: 20, reverses: '3', bankEntry: '9' };
    serve(undefined, [...POSTINGS.slice(0, 2), paid, back]);
    const { user, address } = showPage(<AccountTab record={record} />);
    expect((await rows()).at(-1)).toContain('Zahlung: Überweisung ging zurück');
    const links = await screen.findAllByRole('link', { name: 'Umsatz der Bank' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/bank?entry=7', '/bank?entry=9']);
    await user.click(links[0] as HTMLElement);
    expect(address()).toBe('/bank?entry=7');
  });

  it('shows the receipt number of a payment by card at the till', async () => {
    serve(undefined, [build({ kind: 'payment', type: 'card', amount: -2, voucher: '0042' })]);
    showPage(<AccountTab record={record} />);
    expect((await rows())[0]).toContain('Zahlung: Karte, Beleg 0042gebucht');
  });

  it('books a payment once, with the open amount and today as defaults', async () => {
    const sent = serve();
    const { user } = showPage(<AccountTab record={record} />);
    await user.click(await screen.findByRole('button', { name: 'Zahlung buchen …' }));
    const dialog = await screen.findByRole('dialog', { name: 'Zahlung buchen' });
    expect(within(dialog).getByLabelText('Betrag (€)')).toHaveValue('12,00');
    await user.click(within(dialog).getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Zahlung gebucht.')).toBeVisible();
    const [payment] = sent.filter(({ method }) => method === 'POST');
    expect(payment).toMatchObject({
      path: '/accounts/100001/payments',
      body: { amount: 12, day: expect.stringMatching(/^\d+\.\d+\.\d{4}$/), type: 'transfer' },
    });
  });

  it('warns of a payment of the same amount that was already booked from a statement, unless that payment has been reversed', async () => {
    const brought = build({ _id: '3', kind: 'payment', type: 'transfer', amount: -20, bankEntry: '7' });
    const warning = 'Vom Kontoauszug ist schon eine Zahlung über 20,00 € vom 5.3.2026 gebucht. Ist das eine weitere?';
    const warningAt = async (postings: Posting[]) => {
      serve(undefined, postings);
      const { user, unmount } = showPage(<AccountTab record={record} />);
      await user.click(await screen.findByRole('button', { name: 'Zahlung buchen …' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Zahlung buchen' }));
      expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
      await user.clear(dialog.getByLabelText('Betrag (€)'));
      await user.type(dialog.getByLabelText('Betrag (€)'), '20');
      const shown = dialog.queryByRole('alert')?.textContent?.replaceAll('\u00a0', ' ');
      unmount();
      return shown;
    };
    expect(await warningAt([...POSTINGS.slice(0, 2), brought])).toBe(warning);
    const back = { ...brought, _id: '4', amount: 20, reverses: '3', bankEntry: '9' };
    expect(await warningAt([...POSTINGS.slice(0, 2), brought, back])).toBeUndefined();
  });

  it('books a card payment with the terminal’s receipt number, and shows at this field which record already has the number', async () => {
    const message = 'Die Belegnummer 0042 ist an diesem Tag schon bei Rechnung 100002 gebucht.';
    const body = { code: 'VOUCHER_USED', message, fields: { reference: message } };
    const sent = serve((_path, method) => method === 'POST' && { status: 422, body });
    const { user } = showPage(<AccountTab record={record} />);
    await user.click(await screen.findByRole('button', { name: 'Zahlung buchen …' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Zahlung buchen' }));
    expect(dialog.queryByLabelText('Belegnummer des Terminals')).not.toBeInTheDocument();
    await user.selectOptions(dialog.getByLabelText('Zahlungsart'), 'Karte');
    await user.type(dialog.getByLabelText('Belegnummer des Terminals'), '0042');
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    expect(await dialog.findByText(message)).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ type: 'card', reference: '0042' });
  });

  it('sends no receipt number that was typed before another type of payment was chosen', async () => {
    const sent = serve();
    const { user } = showPage(<AccountTab record={record} />);
    await user.click(await screen.findByRole('button', { name: 'Zahlung buchen …' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Zahlung buchen' }));
    await user.selectOptions(dialog.getByLabelText('Zahlungsart'), 'Karte');
    await user.type(dialog.getByLabelText('Belegnummer des Terminals'), '0042');
    await user.selectOptions(dialog.getByLabelText('Zahlungsart'), 'Überweisung');
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Zahlung gebucht.')).toBeVisible();
    const [payment] = sent.filter(({ method }) => method === 'POST');
    expect(payment?.body).toEqual({ amount: 12, day: expect.any(String), type: 'transfer' });
  });

  it('shows at the day’s field why the day is rejected', async () => {
    const message = 'Der Tag liegt vor der Einfahrt am 5.3.2026.';
    const body = { code: 'DAY_BEFORE_ENTRY', message, fields: { day: message } };
    serve((_path, method) => method === 'POST' && { status: 422, body });
    const { user } = showPage(<AccountTab record={record} />);
    await user.click(await screen.findByRole('button', { name: 'Zahlung buchen …' }));
    const dialog = await screen.findByRole('dialog', { name: 'Zahlung buchen' });
    await user.click(within(dialog).getByRole('button', { name: 'Speichern' }));
    expect(await within(dialog).findByText(message)).toBeVisible();
  });

  it('waives an amount, and requires a reason for it', async () => {
    const sent = serve();
    const { user } = showPage(<AccountTab record={record} />);
    await user.click(await screen.findByRole('button', { name: 'Betrag erlassen …' }));
    const dialog = await screen.findByRole('dialog', { name: 'Betrag erlassen' });
    await user.click(within(dialog).getByRole('button', { name: 'Speichern' }));
    expect(await within(dialog).findByText('Bitte wählen Sie einen Grund.')).toBeVisible();
    await user.selectOptions(within(dialog).getByLabelText('Grund'), 'Kulanz');
    await user.click(within(dialog).getByRole('button', { name: 'Speichern' }));
    await waitFor(() => expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1));
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ amount: 12, reason: 'goodwill' });
  });

  it('reverses a payment only after the admin has confirmed, and offers no reversal of a charge', async () => {
    const sent = serve();
    const { user } = showPage(<AccountTab record={record} />);
    const buttons = await screen.findAllByRole('button', { name: /zurücknehmen$/ });
    expect(buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual([
      'Zahlung: Überweisung zurücknehmen',
    ]);
    await user.click(buttons[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Zurücknehmen' }));
    expect(await screen.findByText('Buchung zurückgenommen.')).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ posting: '3' });
  });
});
