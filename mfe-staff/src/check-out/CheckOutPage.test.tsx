import { deferred, internalError, ok } from '@parkwart/web/testing/pageApi';
import { act, screen, waitFor } from '@testing-library/react';
import { registerReceiptPrinter } from '../testing/printer.ts';
import { buildCheckedOut, buildRecord, TARIFF } from '../testing/records.ts';
import { showPage } from '../testing/showPage.tsx';
import { atTheTill, card, field, found, serveRecords, serveTill } from '../testing/till.ts';
import { CheckOutPage } from './CheckOutPage.tsx';
import { staySoFar } from './staySoFar.ts';
import { errorOf, normalizeInvoiceNumber } from './useCarSearch.ts';

describe('Kasse', () => {
  atTheTill();

  describe('Kasse › the search', () => {
    it('focuses the number field and shows the check-out time in Berlin, read-only', () => {
      const sent = serveRecords([]);
      showPage(<CheckOutPage />);

      expect(screen.getByRole('heading', { level: 1, name: 'Kasse' })).toBeVisible();
      expect(field()).toHaveFocus();
      expect(screen.getByLabelText('Auscheckzeit')).toHaveValue('21.11.2026 13:40:11');
      expect(screen.getByLabelText('Auscheckzeit')).toHaveAttribute('readonly');
      expect(sent).toHaveLength(0);
    });

    it('asks for a missing number, and sends nothing', async () => {
      const sent = serveRecords([]);
      const { user } = showPage(<CheckOutPage />);
      await user.type(field(), '{Enter}');

      expect(await screen.findByText('Bitte geben Sie die Rechnungsnummer ein')).toBeVisible();
      expect(field()).toBeInvalid();
      expect(sent).toHaveLength(0);
    });

    it.each([
      ['-', 'Die Rechnungsnummer besteht nur aus Ziffern.'],
      ['1'.repeat(31), 'Die Rechnungsnummer hat höchstens 30 Ziffern.'],
    ])('rejects %s, sends nothing and clears the error once the number is corrected', async (typed, message) => {
      const sent = serveRecords([buildRecord()]);
      const { user } = showPage(<CheckOutPage />);
      await user.type(field(), `${typed}{Enter}`);

      expect(await screen.findByText(message)).toBeVisible();
      expect(field()).toHaveValue(typed);
      expect(sent).toHaveLength(0);

      await user.clear(field());
      await user.type(field(), '100001');
      expect(screen.queryByText(message)).not.toBeInTheDocument();
    });

    it.each([
      ['a parked car', 'Auschecken', buildRecord()],
      ['a car that has left', 'Beleg drucken', buildCheckedOut()],
    ])('leads by number to what is next for %s, „%s“; a second Enter soon after does nothing', async (_, name, car) => {
      const printed: number[] = [];
      registerReceiptPrinter(async (invoiceNumber) => void printed.push(invoiceNumber));
      const sent = serveRecords([car]);
      const { user } = showPage(<CheckOutPage />, '/check-out');
      await user.keyboard('100001{Enter}');
      await waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus());
      await user.keyboard('{Enter}');
      jest.setSystemTime(Date.now() + 1_000);
      await user.keyboard('{Enter>2/}');
      await waitFor(() => expect(sent.length - 1 + printed.length).toBe(1));
      expect(await screen.findByRole('button', { name: 'Beleg drucken' })).toBeVisible();
    });

    it('gets the next number that a scanner types while a found car’s button has the focus', async () => {
      const sent = serveRecords([buildRecord(), buildRecord({ _id: 'r-2', invoiceNumber: 100002 })]);
      const { user } = showPage(<CheckOutPage />, '/check-out');
      await user.keyboard('100001{Enter}');
      await waitFor(() => expect(screen.getByRole('button', { name: 'Auschecken' })).toHaveFocus());
      jest.setSystemTime(Date.now() + 1_000);
      await user.keyboard('100002{Enter}');
      expect(await card(100002)).toBeVisible();
      expect(field()).toHaveValue('100002');
      expect(sent.some(({ path }) => path === '/checkout')).toBe(false);
    });

    it('shows the two messages that the specification requires for an unknown invoice', async () => {
      serveRecords([]);
      const { user } = showPage(<CheckOutPage />);
      await user.type(field(), '999{Enter}');

      expect(await screen.findByText('Keine Datensätze für die angegebene Rechnungsnummer gefunden.')).toBeVisible();
      expect(screen.getByText('No records found for the given invoice number.')).toBeVisible();
    });

    it('shows a load failure, and loads on retry', async () => {
      const sent = serveTill(() => (sent.length === 1 ? internalError : found(buildRecord())));
      const { user } = showPage(<CheckOutPage />);
      await user.type(field(), '100001{Enter}');

      expect(await screen.findByText('Ein Fehler ist beim Abrufen der Daten aufgetreten.')).toBeVisible();
      expect(screen.getByText(/^Es ist ein unerwarteter Fehler aufgetreten/)).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
      expect(await card()).toBeVisible();
      expect(screen.queryByText('Ein Fehler ist beim Abrufen der Daten aufgetreten.')).not.toBeInTheDocument();
    });

    it('shows the server’s error at the number field', async () => {
      const message = 'Diese Rechnungsnummer geht nicht.';
      serveTill(() => ({ status: 400, body: { code: 'INVALID_INPUT', message, fields: { invoiceNumber: message } } }));
      const { user } = showPage(<CheckOutPage />);
      await user.type(field(), '100001{Enter}');

      expect(await screen.findByText(message)).toBeVisible();
      expect(field()).toHaveAccessibleDescription(message);
      expect(screen.queryByText('Ein Fehler ist beim Abrufen der Daten aufgetreten.')).not.toBeInTheDocument();
    });

    it('shows the first record if the search finds several', async () => {
      serveTill(() => found(buildRecord(), buildRecord({ _id: 'r-2', invoiceNumber: 100002 })));
      showPage(<CheckOutPage />, '/check-out?invoiceNumber=100001');

      expect(await card()).toBeVisible();
      expect(screen.queryByRole('region', { name: 'Rechnung 100002' })).not.toBeInTheDocument();
    });

    it('accepts a number with spaces', async () => {
      const sent = serveRecords([buildRecord()]);
      const { user } = showPage(<CheckOutPage />);
      await user.type(field(), ' 100 001 {Enter}');

      expect(await card()).toBeVisible();
      expect(sent[0]?.query.get('invoiceNumber')).toBe('100001');
    });
  });

  describe('Kasse › the address', () => {
    it('contains the searched number, so that a reload searches the number again', async () => {
      serveRecords([buildRecord()]);
      const { user, address, unmount } = showPage(<CheckOutPage />, '/check-out');
      await user.type(field(), '100001{Enter}');
      await card();
      expect(address()).toBe('/check-out?invoiceNumber=100001');

      unmount();
      showPage(<CheckOutPage />, address());
      expect(await card()).toBeVisible();
      expect(field()).toHaveValue('100001');
    });

    it('with an invalid number causes an error message, and no request', async () => {
      const sent = serveRecords([]);
      showPage(<CheckOutPage />, '/check-out?invoiceNumber=abc');

      expect(await screen.findByText('Die Rechnungsnummer besteht nur aus Ziffern.')).toBeVisible();
      expect(sent).toHaveLength(0);
    });
  });

  describe('Kasse › a search for a number that may be a plate, or a plate that may be a number,', () => {
    const guard = buildRecord({ _id: 'r-9', invoiceNumber: 100009, vehicleNumber: 'Y-123456' });

    it('opens the car whose plate contains the typed six digits if no invoice has this number', async () => {
      serveTill(
        ({ query }) => found(...(query.get('invoiceNumber') === '100009' ? [guard] : [])),
        ({ path, query }) => {
          const isFound = path === '/parked-cars' && query.get('search') === '123456';
          return ok({ records: isFound ? [guard] : [] });
        },
      );
      const { user, address } = showPage(<CheckOutPage />, '/check-out');
      await user.type(field(), '123456{Enter}');
      expect(await card(100009)).toBeVisible();
      expect(address()).toBe('/check-out?invoiceNumber=100009');
    });

    it('offers the list of parked cars if neither an invoice nor a plate matches', async () => {
      serveRecords([]);
      const { user } = showPage(<CheckOutPage />, '/check-out');
      await user.type(field(), '123456{Enter}');
      expect(await screen.findByText('No records found for the given invoice number.')).toBeVisible();
      await user.click(screen.getByRole('link', { name: 'Geparkte Fahrzeuge zeigen' }));
      expect(await screen.findByText('Kein Fahrzeug geparkt.')).toBeVisible();
    });

    it('finds a provisional number that is typed without its hyphen', async () => {
      const sent = serveTill(({ query }) =>
        found(...(query.get('invoiceNumber') === 'A-0002' ? [buildRecord({ provisionalReference: 'A-0002' })] : [])),
      );
      const { user } = showPage(<CheckOutPage />, '/check-out');
      await user.type(field(), 'a0002{Enter}');
      expect(await card()).toBeVisible();
      expect(sent.map(({ query }) => query.get('invoiceNumber'))).toEqual(['A-0002']);
    });

    it('treats letters with digits as a plate that is not parked, not as a malformed number', async () => {
      serveRecords([]);
      const { user } = showPage(<CheckOutPage />, '/check-out');
      await user.type(field(), 'hh1234{Enter}');
      expect(await screen.findByText('Kein geparktes Fahrzeug mit „hh1234“.')).toBeVisible();
      expect(field()).toHaveValue('hh1234');
    });

    it('closes the displayed record when a search by plate finds nothing', async () => {
      serveRecords([buildRecord()]);
      const { user, address } = showPage(<CheckOutPage />, '/check-out?invoiceNumber=100001');
      await card();
      await user.clear(field());
      await user.type(field(), 'hh-xy{Enter}');
      await waitFor(() => expect(address()).toBe('/check-out'));
      expect(field()).toHaveValue('hh-xy');
      expect(await screen.findByText('Kein geparktes Fahrzeug mit „hh-xy“.')).toBeVisible();
    });
  });

  describe('Kasse › searching again', () => {
    it('hides the previous invoice while the next is being searched', async () => {
      const response = deferred();
      serveTill(({ query }) => (query.get('invoiceNumber') === '100001' ? found(buildRecord()) : response.promise));
      const { user } = showPage(<CheckOutPage />, '/check-out?invoiceNumber=100001');
      await card();
      await user.clear(field());
      await user.type(field(), '100002{Enter}');

      await screen.findByRole('status', { name: 'Rechnung wird gesucht …' });
      expect(screen.queryByText('B-AB 1234')).not.toBeInTheDocument();
      await act(async () => response.resolve(found()));
      expect(await screen.findByText('No records found for the given invoice number.')).toBeVisible();
    });

    it('never lets an older response overwrite a newer one', async () => {
      const [slow, quick] = [deferred(), deferred()];
      serveTill(({ query }) => (query.get('invoiceNumber') === '100001' ? slow.promise : quick.promise));
      const { user } = showPage(<CheckOutPage />, '/check-out?invoiceNumber=100001');
      await user.clear(field());
      await user.type(field(), '100002{Enter}');
      await act(async () => quick.resolve(found(buildRecord({ _id: 'r-2', invoiceNumber: 100002 }))));
      await card(100002);
      await act(async () => slow.resolve(found(buildRecord())));

      expect(screen.getByRole('region', { name: 'Rechnung 100002' })).toBeVisible();
      expect(screen.queryByRole('region', { name: 'Rechnung 100001' })).not.toBeInTheDocument();
    });
  });
});

const NOON = new Date('2026-11-21T11:00:00Z');

describe('staySoFar', () => {
  it('is undefined once the car has left, or without a tariff', () => {
    expect(staySoFar(buildCheckedOut({ tariff: TARIFF }), NOON)).toBeUndefined();
    expect(staySoFar(buildRecord(), NOON)).toBeUndefined();
  });

  it.each([
    ['the first', '2026-10-25T00:30:05.000Z', 5.5],
    ['the second', '2026-10-25T01:30:05.000Z', 4.5],
  ])(
    'returns the time since an entry in %s of the two hours from 2 to 3 o’clock on the day in October when summer time ends',
    (_which, createdAt, hours) => {
      const record = buildRecord({
        tariff: TARIFF,
        date: '25.10.2026',
        entryTime: '02:30:00',
        created_at: createdAt,
      });
      expect(staySoFar(record, new Date('2026-10-25T06:00:00Z'))?.elapsed).toBe(hours * 3_600_000);
    },
  );

  it('uses the service’s entryAt if a car entered in the last hour before the clocks go back in October, and its check-in was sent later', () => {
    const record = buildRecord({
      tariff: TARIFF,
      date: '25.10.2026',
      entryTime: '02:50:00',
      created_at: '2026-10-25T02:10:00.000Z',
      entryAt: '2026-10-25T00:50:00.000Z',
    });
    expect(staySoFar(record, new Date('2026-10-25T02:30:00Z'))).toEqual({ elapsed: 100 * 60_000, feeCents: 400 });
  });
});

describe('a typed number at the till', () => {
  it.each([
    ['a0017', 'A-0017'],
    ['abc-0017', 'ABC-0017'],
    ['abcd-0017', 'ABCD-0017'],
    ['FXSHRXW-00000001', 'FXSHRXW-00000001'],
  ])('%s is the provisional number %s', (typed, reference) => {
    expect(normalizeInvoiceNumber(typed)).toBe(reference);
    expect(errorOf(typed)).toBeUndefined();
  });

  it.each(['hhab1234', 'abcdefgh-0001'])('%s is not a provisional number', (typed) => {
    expect(normalizeInvoiceNumber(typed)).toBe(typed);
    expect(errorOf(typed)).toBeDefined();
  });
});
