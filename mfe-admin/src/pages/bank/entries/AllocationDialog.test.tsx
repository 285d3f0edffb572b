import { MAX_STATEMENT_BYTES } from '@parkwart/contracts/calls/bank';
import { buildCheckedOut } from '@parkwart/contracts/testing/records';
import { ApiError } from '@parkwart/web';
import { errorResponse, ok, type SentRequest } from '@parkwart/web/testing/pageApi';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildEntry, buildImport, serveBank } from '../../../testing/bankEntries.ts';
import { showPage } from '../../../testing/showPage.tsx';
import { BankPage } from '../BankPage.tsx';

const mockUpload = jest.fn();
jest.mock('@parkwart/web/files/uploadApi', () => ({
  uploadApi: (_call: unknown, _input: unknown, upload: unknown) => mockUpload(upload),
}));

const written = (sent: readonly SentRequest[]) => sent.filter(({ method }) => method !== 'GET');

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

const WAIVED = { ...PAID, invoiceNumber: 100173, paid: 0, waived: 8 };

async function open(entry = buildEntry(), put: () => unknown = () => ok({ ...entry, state: 'booked' })) {
  const sent = serveBank([entry], ({ path, method, query }) => {
    const settled = [PAID, WAIVED].find(({ invoiceNumber }) => query.get('text') === String(invoiceNumber));
    if (path === '/records/open' && settled) return ok({ records: [], settled });
    if (path === '/records/open' || path === '/records')
      return ok({ records: [FIRST, SECOND, PAID], deadlineDays: 10 });
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

describe('the dialog for allocating a bank entry', () => {
  it('proposes the open amount for the first record and the remainder of the entry for the next record, and books both amounts with one click', async () => {
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

  it('offers no record without an open amount, and shows the reason if the admin types the number of such a record', async () => {
    const { user, dialog } = await open();
    const search = dialog.getByRole('textbox', { name: 'Rechnung suchen' });
    await user.type(search, 'ab');
    expect(await dialog.findByRole('option', { name: /100171/ })).toBeVisible();
    expect(dialog.queryByRole('option', { name: /100172/ })).toBeNull();
    await user.clear(search);
    await user.type(search, '100172');
    expect(await dialog.findByText('Auf Rechnung 100172 ist nichts offen: Sie ist bezahlt.')).toBeVisible();
    await user.clear(search);
    await user.type(search, '100173');
    expect(await dialog.findByText('Auf Rechnung 100173 ist nichts offen: Sie ist erlassen.')).toBeVisible();
  });

  it('searches for a single digit, because it may be an amount, but not for a single letter', async () => {
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

  it('starts with the proposed records selected', async () => {
    const allocations = [{ invoiceNumber: 100171, amount: 30 }];
    const { dialog } = await open(buildEntry({ state: 'proposed', allocations }));
    expect(await dialog.findByLabelText('Betrag für Rechnung 100171 (€)')).toHaveValue('30,00');
    expect(dialog.getByText('Nicht zugeordnet: 0,00 €')).toBeVisible();
  });

  it('sends nothing if no record is selected, or if an amount exceeds the record’s open amount or the remainder of the entry', async () => {
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
});

const PAYMENT = buildEntry({
  _id: '5',
  day: '2.11.2026',
  state: 'booked',
  allocations: [{ invoiceNumber: 100170, amount: 30 }],
  takenBackBy: { _id: '9', day: '20.11.2026' },
  reason: 'Diese Zahlung ging zurück.',
});

const RETURN = buildEntry({ _id: '9', state: 'outgoing', amount: -30, reason: 'Eine Überweisung kommt zurück.' });

const CERTAIN = buildEntry({
  _id: '9',
  state: 'certain',
  amount: -30,
  allocations: [{ invoiceNumber: 100170, amount: -30 }],
  takesBack: { _id: '5', day: '2.11.2026' },
});

describe('a single bank entry', () => {
  it('is shown, whatever its state, when the page is opened by a posting’s link; the page also shows the entry’s records, a note that the payment was returned, and a link to the list of entries in the same state', async () => {
    serveBank([], ({ path }) => path === '/bank/entries/5' && ok(PAYMENT));
    const { user, address } = showPage(<BankPage />, '/bank?entry=5');
    expect(await screen.findByRole('heading', { name: 'Ein Umsatz unter „Gebucht“' })).toBeVisible();
    expect(screen.getByText('Diese Zahlung ging zurück.')).toBeVisible();
    // The return has already reversed this payment, so the page offers no other reversal.
    expect(screen.queryByRole('button', { name: /^Zurücknehmen/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Rechnung 100170' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Alle unter „Gebucht“' }));
    expect(address()).toBe('/bank?state=booked');
  });

  it('that may repeat an earlier entry contains a link to the earlier entry', async () => {
    const suspected = buildEntry({ _id: '7', looksLike: { _id: '5', day: '2.11.2026' } });
    serveBank([suspected], ({ path }) => path === '/bank/entries/5' && ok(PAYMENT));
    const { user, address } = showPage(<BankPage />, '/bank?state=unknown');
    await user.click(await screen.findByRole('link', { name: 'Umsatz vom 2.11.2026' }));
    expect(address()).toBe('/bank?entry=5');
  });
});

describe('a return by the bank', () => {
  it('is booked with one click if it is certain, and links to the payment that it returns', async () => {
    const sent = serveBank([CERTAIN], ({ path }) => {
      if (path === '/bank/bookings') return ok({ booked: [{ ...CERTAIN, state: 'booked' }], changed: [] });
      return path === '/bank/entries/5' && ok(PAYMENT);
    });
    const { user, address } = showPage(<BankPage />, '/bank');
    await user.click(await screen.findByRole('button', { name: /^Buchen: −30,00/ }));
    await waitFor(() => expect(written(sent)).toMatchObject([{ path: '/bank/bookings', body: { entries: ['9'] } }]));
    await user.click(screen.getByRole('link', { name: 'Zahlung vom 2.11.2026' }));
    expect(address()).toBe('/bank?entry=5');
    await user.click(await screen.findByRole('link', { name: 'Rückgabe vom 20.11.2026' }));
    expect(address()).toBe('/bank?entry=9');
  });

  it('whose payment is unknown reverses the payment that the admin selects; „Rückgängig“ undoes the return', async () => {
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

  it('of a payment that was already refunded shows a warning, in the list and in the dialog; the warning states who has received the money twice', async () => {
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

  it('has a dialog that shows a message if no payment has the same amount', async () => {
    serveBank([RETURN], ({ path }) => path === '/bank/entries/9/payments' && ok({ entries: [] }));
    const { user } = showPage(<BankPage />, '/bank?state=outgoing');
    await user.click(await screen.findByRole('button', { name: /^Rückgabe …/ }));
    expect(await screen.findByText(/^Keine Zahlung über genau diesen Betrag/)).toBeVisible();
  });

  it('whose sign (plus or minus) may be wrong cannot be allocated, but can be booked as the return of a payment', async () => {
    serveBank([buildEntry({ isReversal: true })]);
    showPage(<BankPage />, '/bank?state=unknown');
    expect(await screen.findByRole('button', { name: /^Rückgabe …/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Zuordnen …/ })).toBeNull();
  });
});

describe('the import of a statement', () => {
  interface Upload {
    readonly files: readonly File[];
    readonly onProgress: (fraction: number) => void;
  }

  async function choose(...files: File[]) {
    const sent = serveBank([]);
    const { user } = showPage(<BankPage />, '/bank');
    const input = await screen.findByLabelText('Kontoauszug auswählen', { selector: 'input' });
    await user.upload(input, files);
    return { user, sent, input };
  }

  const xml = (name = 'auszug.xml') => new File(['<Document/>'], name);

  const names = () => mockUpload.mock.calls.map(([{ files }]: [Upload]) => files[0]?.name);

  beforeEach(() => mockUpload.mockReset());

  it('shows the progress, then the statement’s days, the number of new and known entries and any notes, and reloads the lists', async () => {
    let finish: (summary: unknown) => void = () => undefined;
    mockUpload.mockImplementation(({ onProgress }: Upload) => {
      onProgress(0.4);
      return new Promise((resolve) => {
        finish = resolve;
      });
    });
    const { sent } = await choose(xml());
    expect(await screen.findByRole('progressbar', { name: 'auszug.xml wird hochgeladen' })).toHaveValue(0.4);
    const reads = () => sent.filter(({ path }) => path === '/bank/entries').length;
    const before = reads();
    finish(buildImport({ notes: ['Lücke: Dazwischen fehlt ein Auszug.'] }));
    expect(await screen.findByText('„auszug.xml“ eingelesen: 2 neue Umsätze, 1 schon bekannt.')).toBeVisible();
    expect(
      screen.getByText(/^Kontoauszug 19.11.2026 bis 20.11.2026 · 2 neu · 1 schon bekannt · Endsaldo 130,50\s€$/),
    ).toBeVisible();
    expect(screen.getByText(/Lücke: Dazwischen fehlt ein Auszug\.$/)).toBeVisible();
    await waitFor(() => expect(reads()).toBe(before + 1));
  });

  it('shows the server’s reason if the file is rejected, and sends the file again on retry', async () => {
    const reason = 'Gerade wird ein anderer Auszug eingelesen. Bitte versuchen Sie es gleich noch einmal.';
    mockUpload.mockRejectedValueOnce(new ApiError(409, 'IMPORT_RUNNING', reason)).mockResolvedValueOnce(buildImport());
    const { user } = await choose(xml());
    expect(await screen.findByText(reason)).toBeVisible();
    expect(screen.getByText('Aus „auszug.xml“ wurde nichts übernommen.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByText(/„auszug.xml“ eingelesen/)).toBeVisible();
    expect(names()).toEqual(['auszug.xml', 'auszug.xml']);
  });

  it('continues with the next file when the user skips a rejected one', async () => {
    const reason = 'Die Umsätze ergeben nicht den Endsaldo: 3,00 € zu wenig.';
    mockUpload.mockRejectedValueOnce(new ApiError(422, 'STATEMENT_sums', reason)).mockResolvedValueOnce(buildImport());
    const { user } = await choose(xml('1.xml'), xml('2.xml'));
    expect(await screen.findByText(reason)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Weglassen' }));
    expect(await screen.findByText(/„auszug.xml“ eingelesen/)).toBeVisible();
    expect(names()).toEqual(['1.xml', '2.xml']);
  });

  it('accepts a file dropped anywhere on the page, but sends none larger than 25 MB', async () => {
    serveBank([]);
    showPage(<BankPage />, '/bank');
    const file = Object.defineProperty(xml('jahr.zip'), 'size', { value: MAX_STATEMENT_BYTES + 1 });
    fireEvent.drop(await screen.findByRole('heading', { name: 'Zahlungen' }), { dataTransfer: { files: [file] } });
    expect(await screen.findByText('Die Datei ist größer als 25 MB.')).toBeVisible();
    expect(mockUpload).not.toHaveBeenCalled();
  });
});
