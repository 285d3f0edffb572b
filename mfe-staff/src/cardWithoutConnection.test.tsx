import { errorResponse, ok } from '@parkwart/web/testing/pageApi';
import { screen, waitFor, within } from '@testing-library/react';
import { CheckInPage } from './check-in/CheckInPage.tsx';
import { CheckOutPage } from './check-out/CheckOutPage.tsx';
import { queuedEntries } from './offline/queue.ts';
import { printOffline } from './offline/queuedRecord.ts';
import { findOffline } from './offline/till.ts';
import { NOW } from './testing/checkIn.ts';
import { buildCheckedOut, buildRecord } from './testing/records.ts';
import { showPage } from './testing/showPage.tsx';
import {
  atABoothWithoutConnection,
  panel,
  parkedAs,
  parkOffline,
  type Respond,
  reconnect,
  sendNow,
  startWithCards,
} from './testing/withoutConnection.tsx';

atABoothWithoutConnection();

const LEFT_AT = new Date(NOW.getTime() + 65 * 60_000);
const OUT = { exitTime: '21.11.2026 11:17:05', fee: 4 };
const sentRecord = { _id: 'r-100053', invoiceNumber: 100_053, vehicleNumber: 'B-OF 1', provisionalReference: 'C-0001' };
const accepted: Respond = ({ path }) => {
  if (path === '/parking') return parkedAs(100_053, sentRecord);
  if (path === '/checkout') return ok(buildCheckedOut({ ...sentRecord, ...OUT }));
  return { status: 201, body: buildCheckedOut({ ...sentRecord, ...OUT, isPay: true, paid: 4 }) };
};

/** B-OF 1 came as C-0001 and left 65 minutes later, paid by card, all without a connection. */
async function leaveByCard(respond: Respond = accepted) {
  const booth = await startWithCards(respond);
  booth.server.isThere = false;
  (await parkOffline()).unmount();
  jest.setSystemTime(LEFT_AT);
  const { user, unmount } = showPage(<CheckOutPage />, '/check-out?invoiceNumber=C-0001');
  await user.click(await screen.findByRole('radio', { name: 'Karte' }));
  await user.type(screen.getByLabelText('Belegnummer'), '0042');
  await user.click(screen.getByRole('button', { name: 'Auschecken' }));
  expect(await screen.findByText('Bezahlt')).toBeVisible();
  await sendNow();
  unmount();
  return booth;
}

const waitingItems = async () => within(await panel()).getAllByRole('listitem');

describe('a payment by card without a connection', () => {
  it('is queued after its check-out, shown, and found again after a reload', async () => {
    await leaveByCard();
    expect((await queuedEntries()).map(({ kind }) => kind)).toEqual(['check-in', 'check-out', 'card-payment']);
    // An earlier front end takes it for a check-out, of a record that no server knows: its entry is refused, and stays.
    expect((await queuedEntries())[2]).toMatchObject({ recordId: 'card-payment' });
    expect(await findOffline('C-0001')).toMatchObject({ isPay: true, paid: 4, fee: 4 });
    showPage(<CheckInPage />, '/parking');
    const item = (await waitingItems())[2];
    expect(item).toHaveTextContent(/Kartenzahlung 21\.11\.2026, 11:17:05.?4,00.€, Beleg 0042wartet auf Verbindung/);
  });

  it('is sent last, for the invoice number of its check-in, when and as it was made', async () => {
    const { server, writes } = await leaveByCard();
    await reconnect(server);
    expect(writes().map(({ path }) => path)).toEqual(['/parking', '/parking', '/checkout', '/card-payments/100053']);
    expect(writes().at(-2)).toMatchObject({ booth: 'C' });
    expect(writes().at(-1)).toMatchObject({
      body: { amount: 4, voucher: '0042', paidAt: LEFT_AT.toISOString(), booth: 'C' },
    });
    expect(await queuedEntries()).toEqual([]);
  });

  it('keeps its key when its response gets lost', async () => {
    const { server, writes } = await leaveByCard();
    server.respond = (request) =>
      request.path.startsWith('/card-payments') ? errorResponse(503, '') : accepted(request);
    await reconnect(server);
    server.respond = accepted;
    await sendNow();
    const keys = writes()
      .slice(-2)
      .map(({ path, idempotencyKey }) => [path, idempotencyKey]);
    expect(keys[0]?.[0]).toBe('/card-payments/100053');
    expect(keys[0]).toEqual(keys[1]);
    expect(await queuedEntries()).toEqual([]);
  });

  it('shows why the server refused it, like any entry, and stays until someone decides', async () => {
    const sentence = 'Offen sind 34,00 €, mit Karte bezahlt wären 4,00 €. Es ist nichts gebucht.';
    const { server } = await leaveByCard();
    server.respond = (request) =>
      request.path.startsWith('/card-payments') ? errorResponse(422, sentence) : accepted(request);
    await reconnect(server);
    const { user } = showPage(<CheckInPage />, '/parking');
    expect(await within(await panel()).findByText(sentence)).toBeVisible();
    server.respond = accepted;
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    await waitFor(async () => expect(await queuedEntries()).toEqual([]));
  });

  it('waits for a check-out that was refused, and is sent with it', async () => {
    const { server, writes } = await leaveByCard();
    server.respond = (request) =>
      request.path === '/checkout'
        ? errorResponse(422, 'Die Ausfahrt darf nicht vor der Einfahrt liegen.')
        : accepted(request);
    await reconnect(server);
    const { user } = showPage(<CheckInPage />, '/parking');
    const note = 'Die Ausfahrt C-0001 ist noch nicht angenommen. Mit ihr wird auch diese Kartenzahlung gesendet.';
    expect(await within(await panel()).findByText(note)).toBeVisible();
    expect(writes().some(({ path }) => path.startsWith('/card-payments'))).toBe(false);
    server.respond = accepted;
    await user.click(screen.getAllByRole('button', { name: 'Erneut versuchen' })[0] as HTMLElement);
    await waitFor(async () => expect(await queuedEntries()).toEqual([]));
    expect(writes().at(-1)?.path).toBe('/card-payments/100053');
  });

  it('is queued when only its own response is missing, with the key of the first attempt', async () => {
    const parked = buildRecord({
      ...sentRecord,
      tariff: { freeMinutes: 15, centsPerStartedHour: 200, maxCentsPerDay: 1_500 },
    });
    const { server, writes } = await startWithCards((request) => {
      if (request.path === '/invoice-search') return ok([parked]);
      return request.path.startsWith('/card-payments') ? errorResponse(503, '') : accepted(request);
    });
    jest.setSystemTime(LEFT_AT);
    const { user } = showPage(<CheckOutPage />, '/check-out?invoiceNumber=100053');
    await user.click(await screen.findByRole('radio', { name: 'Karte' }));
    await user.type(screen.getByLabelText('Belegnummer'), '0042{Enter}');
    expect(await screen.findByText('Kartenzahlung gemerkt')).toBeVisible();
    server.respond = accepted;
    await sendNow();
    const [first, second] = writes().filter(({ path }) => path.startsWith('/card-payments'));
    expect(second).toMatchObject({ body: first?.body, idempotencyKey: first?.idempotencyKey });
    expect(await queuedEntries()).toEqual([]);
  });
});

describe('the receipt of a payment by card without a connection', () => {
  it('names card and receipt number, and what was charged', async () => {
    await leaveByCard();
    const record = await findOffline('C-0001');
    const printed: unknown[] = [];
    const { registerPrinter } = await import('@parkwart/web');
    const unused = () => Promise.reject(new Error('unused'));
    const printKept = async (receipt: unknown) => void printed.push(receipt);
    registerPrinter({ printReceipt: unused, printKept, letterPdf: unused, printPdf: unused });
    if (record) await printOffline(record);
    expect(printed).toMatchObject([
      { total: 4, record: { isPay: true }, cardPayments: [{ voucher: '0042', amount: 4 }] },
    ]);
  });
});
