import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { buildRecord } from '@parkwart/contracts/testing/records';
import { type FakeEventStreams, fakeEventStreams } from '@parkwart/web/testing/eventSource';
import { conflict, deferred, ok, type SentRequest } from '@parkwart/web/testing/pageApi';
import { act, screen, waitFor, within } from '@testing-library/react';
import { serveRecords } from '../../testing/recordServer.ts';
import { mockLayout } from '../../testing/window.ts';
import { expectNoRow, row, show, year } from './testing/showFines.tsx';

describe('Bußgelder › changes by other users', () => {
  let streams: FakeEventStreams;
  let records: ParkingRecord[];

  beforeEach(() => {
    mockLayout();
    streams = fakeEventStreams();
    records = year();
  });

  const change = (invoiceNumber: number, changes: Partial<ParkingRecord>) => {
    const index = records.findIndex((record) => record.invoiceNumber === invoiceNumber);
    records[index] = { ...(records[index] as ParkingRecord), ...changes };
  };
  const sendChanges = (...invoiceNumbers: number[]) =>
    streams.send({
      cursor: '7',
      isComplete: true,
      invoiceNumbers,
      records: records.filter(({ invoiceNumber }) => invoiceNumbers.includes(invoiceNumber)),
    });
  const serve = (override?: (request: SentRequest) => ReturnType<typeof deferred>['promise'] | undefined) => {
    const sent: SentRequest[] = [];
    serveRecords(records, (request) => {
      sent.push(request);
      return override?.(request);
    });
    return sent;
  };

  it('are shown in the row of the changed record', async () => {
    serve();
    show('/pay?list=open');
    await row(100001);
    change(100001, { vehicleNumber: 'HH-XY 9', version: 2 });
    sendChanges(100001);
    expect(await within(await row(100001)).findByText('HH-XY 9')).toBeVisible();
  });

  it('remove the row of a record that no longer belongs to the list, and add the row of a record that now belongs to it', async () => {
    serve();
    show('/pay?list=open');
    await row(100001);
    change(100001, { isPay: true, version: 2 });
    records.unshift(buildRecord({ _id: 'r-6', invoiceNumber: 100006 }));
    sendChanges(100001, 100006);
    await expectNoRow(100001);
    expect(await row(100006)).toBeVisible();
  });

  it.each([
    ['too many records changed for an event to list them', { isComplete: false, invoiceNumbers: [] }],
    ['an event of an older service contains no records', { isComplete: true, invoiceNumbers: [100001] }],
  ])('reload the list when %s', async (_case, event) => {
    serve();
    show('/pay?list=open');
    await row(100001);
    change(100001, { vehicleNumber: 'HH-XY 9', version: 2 });
    streams.send({ cursor: '7', ...event });
    expect(await screen.findByText('HH-XY 9')).toBeVisible();
  });

  it('cause no request if the page already shows them', async () => {
    const sent = serve();
    const { user } = show('/pay?list=open');
    await user.click(within(await row(100001)).getByRole('button', { name: /bezahlt$/ }));
    await waitFor(() => expect(sent.filter(({ path }) => path === '/records/count')).toHaveLength(2));
    const before = sent.length;
    sendChanges(100001);
    sendChanges(100002);
    change(100002, { vehicleNumber: 'HH-XY 9', version: 2 });
    sendChanges(100002);
    expect(await screen.findByText('HH-XY 9')).toBeVisible();
    expect(sent.slice(before).map(({ path }) => path)).toEqual(['/records/count']);
  });

  it('are not overwritten by a dialog that was opened earlier', async () => {
    const sent = serve(({ method }) => (method === 'PUT' ? Promise.resolve(conflict) : undefined));
    const { user } = show('/pay');
    await user.click(within(await row(100001)).getByRole('button', { name: /bearbeiten$/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Rechnung 100001 bearbeiten' });
    change(100001, { vehicleModel: 'Neu', version: 2 });
    sendChanges(100001);
    await screen.findByText('Neu');
    await user.type(within(dialog).getByLabelText('Fahrzeugnummer'), '9');
    await user.click(within(dialog).getByRole('button', { name: 'Speichern' }));
    const message = 'Jemand anderes hat diesen Vorgang gerade geändert. Ihre Eingaben sind noch da.';
    expect(await within(dialog).findByText(message)).toBeVisible();
    expect(sent.find(({ method }) => method === 'PUT')?.ifMatch).toBe('"1"');
  });

  it('are not overwritten by a note that the user had begun to type earlier', async () => {
    const sent = serve(({ method }) => (method === 'PUT' ? Promise.resolve(conflict) : undefined));
    const { user } = show('/pay');
    const note = within(await row(100001)).getByLabelText('Notiz zu Rechnung 100001');
    await user.type(note, 'Schranke');
    change(100001, { checkOutNote: 'Delle', vehicleModel: 'Neu', version: 2 });
    sendChanges(100001);
    await screen.findByText('Neu');
    await user.type(note, '{Enter}');
    await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')?.ifMatch).toBe('"1"'));
    expect(note).toHaveValue('Schranke');
  });

  it('do not show the old state of a record while the user’s own change is pending', async () => {
    const payment = deferred();
    serve(({ method }) => (method === 'PUT' ? payment.promise : undefined));
    const { user } = show('/pay?list=open');
    await user.click(within(await row(100001)).getByRole('button', { name: /bezahlt$/ }));
    await expectNoRow(100001);
    sendChanges(100001);
    change(100001, { isPay: true, version: 2 });
    // Waits long enough for a faulty page to show the old state.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    await expectNoRow(100001);
    payment.resolve(ok(records.find(({ invoiceNumber }) => invoiceNumber === 100001)));
    await expectNoRow(100001);
  });
});

describe('a long list', () => {
  beforeEach(() => mockLayout());

  const many = () =>
    Array.from({ length: 1_000 }, (_, index) => buildRecord({ _id: `r-${index}`, invoiceNumber: 101_000 - index }));

  it('renders only visible rows', async () => {
    serveRecords(many());
    show();

    await row(101_000);
    expect(screen.getAllByRole('rowheader').length).toBeLessThan(40);
    await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '1001'));
  });

  it('starts at the record in the address and loads in both directions', async () => {
    const sent = serveRecords(many());
    show('/pay?at=100500');

    await row(100_500);
    await waitFor(() => {
      const starts = sent.filter(({ path }) => path === '/records').map(({ query }) => query);
      expect(starts[0]?.get('at')).toBe('100500');
      expect(starts.some((query) => query.get('before') === '100500')).toBe(true);
    });
  });

  it('jumps to its ends with the keys End and Home', async () => {
    serveRecords(many());
    const { user, address } = show();
    await row(101_000);
    const list = screen.getByRole('region', { name: 'Alle' });
    act(() => list.focus());
    await user.keyboard('{End}');
    await row(100_001);
    expect(list).toHaveFocus();
    await user.keyboard('{Home}');

    await row(101_000);
    expect(list).toHaveFocus();
    await waitFor(() => expect(address()).toBe('/pay'));
  });
});

describe('a search', () => {
  beforeEach(() => mockLayout());

  describe('by plate or invoice number', () => {
    it.each([
      ['/pay', 'Fahrzeugnummer suchen', 'Bitte! Geben Sie die Fahrzeugnummer ein'],
      ['/pay', 'Rechnungsnummer suchen', 'Bitte! Geben Sie die Fahrzeugnummer ein'],
      ['/pay?list=open', 'Fahrzeugnummer suchen', 'Bitte geben Sie die Fahrzeugnummer ein'],
      ['/pay?list=open', 'Rechnungsnummer suchen', 'Bitte geben Sie die Rechnungsnummer ein'],
    ])('shows, at %s, after a click on „%s“ without input: „%s“', async (address, button, message) => {
      serveRecords(year());
      const { user } = show(address);
      await row(100001);
      await user.click(screen.getByRole('button', { name: button }));

      expect(await screen.findByText(message)).toBeVisible();
    });

    it('finds records by part of a plate, stores the text in the page’s URL, and can be cleared', async () => {
      serveRecords(year());
      const { user, address } = show();
      await row(100001);
      await user.type(screen.getByRole('searchbox', { name: 'Fahrzeugnummer' }), 'mxy{Enter}');

      await row(100002);
      await expectNoRow(100001);
      expect(address()).toBe('/pay?plate=mxy');
      await user.click(screen.getByRole('button', { name: 'Suche nach Fahrzeugnummer aufheben' }));
      await row(100001);
      expect(address()).toBe('/pay');
    });

    it('ends when the user empties the plate field', async () => {
      serveRecords(year());
      const { user, address } = show('/pay?plate=mxy');
      await row(100002);
      await user.clear(screen.getByRole('searchbox', { name: 'Fahrzeugnummer' }));

      await row(100001);
      expect(address()).toBe('/pay');
      await user.type(screen.getByRole('searchbox', { name: 'Rechnungsnummer' }), '100001{Enter}');
      await expectNoRow(100002);
      await row(100001);
    });

    it('reads its invoice number and its range of days from a link', async () => {
      const sent = serveRecords(year());
      show('/pay?list=open&invoiceNumber=100002&from=2026-11-01&to=2026-11-30');

      await row(100002);
      await expectNoRow(100001);
      const requested = sent.find(({ path }) => path === '/records')?.query;
      expect(Object.fromEntries(requested ?? [])).toEqual({
        list: 'open',
        invoiceNumber: '100002',
        from: '2026-11-01',
        to: '2026-11-30',
        limit: '100',
      });
    });
  });

  describe('in a reversed range of days', () => {
    it('requests the same days as the range in chronological order', async () => {
      const sent = serveRecords(year());
      show('/pay?from=2026-11-30&to=2026-11-01');

      await row(100001);
      const requested = sent.find(({ path }) => path === '/records')?.query;
      expect([requested?.get('from'), requested?.get('to')]).toEqual(['2026-11-01', '2026-11-30']);
    });
  });
});
