import { buildCheckedOut } from '@parkwart/contracts/testing/records';
import { errorResponse, ok, type SentRequest } from '@parkwart/web/testing/pageApi';
import { screen, waitFor, within } from '@testing-library/react';
import { buildEntry, serveBank } from '../testing/bankEntries.ts';
import { clearToasts, showPage } from '../testing/showPage.tsx';
import { BankPage } from './BankPage.tsx';

const FIRST = buildCheckedOut({ _id: 'r-1', invoiceNumber: 100170, vehicleNumber: 'B-AB 1', fee: 8 });
const SECOND = buildCheckedOut({ _id: 'r-2', invoiceNumber: 100171, vehicleNumber: 'B-AB 2', fee: 40 });
const PAID = buildCheckedOut({
  _id: 'r-3',
  invoiceNumber: 100172,
  vehicleNumber: 'B-AB 3',
  fee: 8,
  paid: 8,
  isPay: true,
});
const written = (sent: readonly SentRequest[]) => sent.filter(({ method }) => method !== 'GET');

async function open(entry = buildEntry(), put: () => unknown = () => ok({ ...entry, state: 'booked' })) {
  const sent = serveBank([entry], ({ path, method, query }) => {
    if (path === '/records/open' && query.get('text') === '100172') return ok({ records: [], settled: PAID });
    if (path === '/records/open' || path === '/records') return ok({ records: [FIRST, SECOND, PAID] });
    return method === 'PUT' && put();
  });
  const { user } = showPage(<BankPage />, `/bank?state=${entry.state}`);
  await user.click(await screen.findByRole('button', { name: /^Zuordnen …/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Umsatz zuordnen' }));
  const find = async (invoiceNumber: number) => {
    await user.type(dialog.getByRole('textbox', { name: 'Rechnung suchen' }), 'ab');
    await user.click(await dialog.findByRole('option', { name: new RegExp(`Rechnung ${invoiceNumber}`) }));
  };
  const amount = (invoiceNumber: number) => dialog.getByLabelText(`Betrag für Rechnung ${invoiceNumber} (€)`);
  return { user, sent, dialog, find, amount };
}

afterEach(clearToasts);

describe('allocating an entry', () => {
  it('proposes what is open, then what the entry still has, and books all by one press', async () => {
    const { user, sent, dialog, find, amount } = await open();
    expect(dialog.getByText('Nicht zugeordnet: 30,00 €')).toBeVisible();
    await find(100170);
    expect(amount(100170)).toHaveValue('8,00');
    expect(dialog.getByText('Nicht zugeordnet: 22,00 €')).toBeVisible();
    await find(100171);
    expect(amount(100171)).toHaveValue('22,00');
    await user.click(dialog.getByRole('button', { name: 'Buchen' }));
    expect(await screen.findByText(/^Gebucht: 30,00 € von Erika Muster vom 20.11.2026\.$/)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(written(sent)).toMatchObject([
      {
        path: '/bank/entries/1/allocations',
        body: {
          allocations: [
            { invoiceNumber: '100170', amount: 8 },
            { invoiceNumber: '100171', amount: 22 },
          ],
        },
      },
    ]);
  });

  it('offers no record on which nothing is open, and says why for the one whose number is typed', async () => {
    const { user, dialog } = await open();
    const search = dialog.getByRole('textbox', { name: 'Rechnung suchen' });
    await user.type(search, 'ab');
    expect(await dialog.findByRole('option', { name: /100171/ })).toBeVisible();
    expect(dialog.queryByRole('option', { name: /100172/ })).toBeNull();
    await user.clear(search);
    await user.type(search, '100172');
    expect(await dialog.findByText('Auf Rechnung 100172 ist nichts offen: Sie ist bezahlt.')).toBeVisible();
  });

  it('searches for one digit, which is an amount, but not for one letter', async () => {
    const { user, sent, dialog } = await open();
    const search = dialog.getByRole('textbox', { name: 'Rechnung suchen' });
    await user.type(search, 'a');
    expect(dialog.getByText(/^Gezeigt werden höchstens 8 Rechnungen/)).toBeVisible();
    await user.clear(search);
    await user.type(search, '8');
    expect(await dialog.findByRole('option', { name: /Rechnung 100170.*8,00.€ offen/ })).toBeVisible();
    const searched = sent.filter(({ path }) => path === '/records/open').map(({ query }) => query.get('text'));
    expect(searched).toEqual(['8']);
  });

  it('begins with the proposed records', async () => {
    const allocations = [{ invoiceNumber: 100171, amount: 30 }];
    const { dialog } = await open(buildEntry({ state: 'proposed', allocations }));
    expect(await dialog.findByLabelText('Betrag für Rechnung 100171 (€)')).toHaveValue('30,00');
    expect(dialog.getByText('Nicht zugeordnet: 0,00 €')).toBeVisible();
  });

  it('sends nothing without a record, and not more than is open or than the entry has', async () => {
    const { user, sent, dialog, find, amount } = await open();
    const book = () => user.click(dialog.getByRole('button', { name: 'Buchen' }));
    const type = async (invoiceNumber: number, typed: string) => {
      await user.clear(amount(invoiceNumber));
      await user.type(amount(invoiceNumber), typed);
    };
    await book();
    expect(await dialog.findByText('Bitte wählen Sie mindestens eine Rechnung.')).toBeVisible();
    await find(100170);
    await type(100170, '9,00');
    expect(await dialog.findByText('Offen sind nur 8,00 €.')).toBeVisible();
    await type(100170, '8');
    await find(100171);
    await type(100171, '23,50');
    expect(dialog.getByText('1,50 € mehr, als der Umsatz hat.')).toBeVisible();
    await book();
    expect(written(sent)).toEqual([]);
  });

  it('leaves the focus at the search when a line is removed with the keyboard', async () => {
    const { user, dialog, find } = await open();
    await find(100170);
    dialog.getByRole('button', { name: 'Rechnung 100170 entfernen' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Rechnung suchen' })).toHaveFocus());
  });

  it('keeps the input with the server’s reason when it is refused', async () => {
    const reason = 'Auf Rechnung 100170 sind nur noch 5,00 € offen.';
    const { user, dialog, find, amount } = await open(buildEntry(), () => errorResponse(422, reason));
    await find(100170);
    await user.click(dialog.getByRole('button', { name: 'Buchen' }));
    expect(await dialog.findByText(reason)).toBeVisible();
    expect(amount(100170)).toHaveValue('8,00');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByText('Änderungen verwerfen?')).toBeVisible());
  });
});
