import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { buildRecord } from '@parkwart/contracts/testing/records';
import { type FakeEventStreams, fakeEventStreams } from '@parkwart/web/testing/eventSource';
import { conflict, deferred, ok, type SentRequest } from '@parkwart/web/testing/pageApi';
import { act, screen, waitFor, within } from '@testing-library/react';
import { serveRecords } from '../testing/recordServer.ts';
import { clearToasts } from '../testing/showPage.tsx';
import { mockLayout } from '../testing/window.ts';
import { expectNoRow, row, show, year } from './testing/showFines.tsx';

describe('Bußgelder › changes by other users', () => {
  let streams: FakeEventStreams;
  let records: ParkingRecord[];

  beforeEach(() => {
    mockLayout();
    streams = fakeEventStreams();
    records = year();
  });
  afterEach(clearToasts);

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

  it('shows them in the row', async () => {
    serve();
    show('/pay?list=open');
    await row(100001);
    change(100001, { vehicleNumber: 'HH-XY 9', version: 2 });
    sendChanges(100001);
    expect(await within(await row(100001)).findByText('HH-XY 9')).toBeVisible();
  });

  it('moves a row out of its list and a new one in', async () => {
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
    ['there are too many to name', { isComplete: false, invoiceNumbers: [] }],
    ['an older service sends no records', { isComplete: true, invoiceNumbers: [100001] }],
  ])('reloads the list when %s', async (_case, event) => {
    serve();
    show('/pay?list=open');
    await row(100001);
    change(100001, { vehicleNumber: 'HH-XY 9', version: 2 });
    streams.send({ cursor: '7', ...event });
    expect(await screen.findByText('HH-XY 9')).toBeVisible();
  });

  it('fetches nothing for a change that is already shown', async () => {
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

  it('are not overwritten by a note that was started earlier', async () => {
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

  it('does not show the old state of a record while its change is pending', async () => {
    const payment = deferred();
    serve(({ method }) => (method === 'PUT' ? payment.promise : undefined));
    const { user } = show('/pay?list=open');
    await user.click(within(await row(100001)).getByRole('button', { name: /bezahlt$/ }));
    await expectNoRow(100001);
    sendChanges(100001);
    change(100001, { isPay: true, version: 2 });
    // Until the old state would be shown.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    await expectNoRow(100001);
    payment.resolve(ok(records.find(({ invoiceNumber }) => invoiceNumber === 100001)));
    await expectNoRow(100001);
  });
});
