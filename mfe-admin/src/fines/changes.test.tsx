import { ConnectionError, deferred, internalError, ok, type SentRequest } from '@parkwart/web/testing/pageApi';
import { screen, waitFor, within } from '@testing-library/react';
import { serveRecords } from '../testing/recordServer.ts';
import { clearToasts } from '../testing/showPage.tsx';
import { mockLayout } from '../testing/window.ts';
import { expectNoRow, parked, row, show, tab, year } from './testing/showFines.tsx';

type User = ReturnType<typeof show>['user'];

beforeEach(() => mockLayout());
afterEach(clearToasts);

describe('Bußgelder › changing a record', () => {
  it('removes a row set to I from the list at once and says where it went', async () => {
    const response = deferred();
    serveRecords(year(), ({ method }) => (method === 'PUT' ? response.promise : undefined));
    const { user } = show('/pay?list=open');
    await user.click(within(await row(100001)).getByRole('button', { name: /^I: Inkasso/ }));

    await expectNoRow(100001);
    expect(await screen.findByText('Rechnung 100001 ist jetzt unter „Inkasso“.')).toBeVisible();
  });

  it.each([
    ['„Rückgängig“', (user: User) => user.click(screen.getByRole('button', { name: 'Rückgängig' }))],
    ['Ctrl+Z', (user: User) => user.keyboard('{Control>}z{/Control}')],
  ])('restores the row by %s, with the old state and the newest version', async (_how, undo) => {
    const sent = serveRecords(year());
    const { user } = show('/pay?list=open');
    await user.click(within(await row(100001)).getByRole('button', { name: /bezahlt$/ }));
    await screen.findByRole('button', { name: 'Rückgängig' });
    await undo(user);

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

  it('shows the row in its new list, even if that was loading when the change was saved', async () => {
    const [payment, firstPage] = [deferred(), deferred()];
    const isOfClosed = ({ query }: SentRequest) => query.get('list') === 'closed';
    const sent = serveRecords(year(), (request) => {
      if (request.method === 'PUT') return payment.promise;
      return request.path === '/records' && isOfClosed(request) ? firstPage.promise : undefined;
    });
    const { user } = show('/pay?list=open');
    await user.click(within(await row(100001)).getByRole('button', { name: /bezahlt$/ }));
    await user.click(tab('Abgeschlossen'));
    const paid = { ...parked, isPay: true, version: 2 };
    payment.resolve(ok(paid));
    const counts = () => sent.filter((request) => request.path === '/records/count' && isOfClosed(request));
    await waitFor(() => expect(counts()).toHaveLength(2));
    firstPage.resolve(ok({ records: [paid] }));

    expect(await row(100001)).toBeVisible();
  });

  it('asks before a record that is paid or owes nothing goes to Inkasso', async () => {
    const paid = { ...parked, isPay: true };
    const sent = serveRecords([...year().slice(0, 4), paid]);
    const { user } = show('/pay?list=closed');
    const button = within(await row(100001)).getByRole('button', { name: /^I: Inkasso/ });
    await user.click(button);
    const question = await screen.findByRole('dialog', { name: 'Trotzdem in das Inkasso geben?' });
    expect(within(question).getByText('Rechnung 100001 ist bezahlt.')).toBeVisible();
    await user.click(within(question).getByRole('button', { name: 'Abbrechen' }));
    expect(sent.filter(({ method }) => method === 'PUT')).toEqual([]);

    await user.click(button);
    await user.click(await screen.findByRole('button', { name: 'Trotzdem' }));
    await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ MIStatus: 'I' }));
  });

  it('clears the reminder when the active M is pressed again', async () => {
    const sent = serveRecords(year());
    const { user } = show('/pay?list=active');
    const button = within(await row(100003)).getByRole('button', { name: /^M: Mahnung/ });
    expect(button).toHaveAttribute('aria-pressed', 'true');
    await user.click(button);

    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'false'));
    await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ MIStatus: null }));
  });

  it('rolls back a failed M and shows „Etwas ist schief gelaufen.“', async () => {
    serveRecords(year(), ({ method }) => (method === 'PUT' ? internalError : undefined));
    const { user } = show('/pay?list=open');
    await user.click(within(await row(100001)).getByRole('button', { name: /^M: Mahnung/ }));

    expect(await screen.findByText('Etwas ist schief gelaufen.')).toBeVisible();
    expect(within(await row(100001)).getByRole('button', { name: /^M: Mahnung/ })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
  });

  it('rolls back a payment without a connection and shows „Fehler beim Aktualisieren des Zahlungsstatus“', async () => {
    serveRecords(year(), ({ method }) => {
      if (method === 'PUT') throw new ConnectionError();
      return undefined;
    });
    const { user } = show('/pay?list=open');
    await user.click(within(await row(100001)).getByRole('button', { name: /bezahlt$/ }));

    expect(await screen.findByText('Fehler beim Aktualisieren des Zahlungsstatus')).toBeVisible();
    expect(await row(100001)).toBeVisible();
  });

  it("shows another user's change after a 409", async () => {
    const records = year();
    serveRecords(records);
    const { user } = show('/pay?list=open');
    const button = within(await row(100001)).getByRole('button', { name: /^M: Mahnung/ });
    records[4] = { ...parked, vehicleNumber: 'HH-ZZ 9', version: 5 };
    await user.click(button);

    expect(await screen.findByRole('row', { name: /100001.*HH-ZZ 9/ })).toBeInTheDocument();
    expect(
      await screen.findByText('Rechnung 100001 wurde inzwischen von jemand anderem geändert und ist hier neu geladen.'),
    ).toBeVisible();
  });

  it('disables and enables a record in Alle with its switch', async () => {
    const sent = serveRecords(year());
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
