import { noPrinter } from '@parkwart/web/testing/noPrinter';
import { errorResponse, ok } from '@parkwart/web/testing/pageApi';
import { screen, waitFor, within } from '@testing-library/react';
import { CheckInPage } from '../check-in/CheckInPage.tsx';
import { CheckOutPage } from '../check-out/CheckOutPage.tsx';
import { buildRecord, TARIFF } from '../testing/records.ts';
import { showPage } from '../testing/showPage.tsx';
import {
  accepted,
  atABoothWithoutConnection,
  LEFT_AT,
  leaveByCard,
  panel,
  type Respond,
  reconnect,
  sendNow,
  sentRecord,
  startWithCards,
} from '../testing/withoutConnection.tsx';
import { changeEntry, queuedEntries } from './queue.ts';
import { printOffline } from './queuedRecord.ts';
import { discard } from './sendQueue.ts';
import { findOffline } from './till.ts';

atABoothWithoutConnection();

const waitingItems = async () => within(await panel()).getAllByRole('listitem');

describe('a payment by card without a connection', () => {
  it('is queued after the check-out of its car, is shown, and is still in the queue after a reload', async () => {
    await leaveByCard();
    expect((await queuedEntries()).map(({ kind }) => kind)).toEqual(['check-in', 'check-out', 'card-payment']);
    expect(await findOffline('C-0001')).toMatchObject({ isPay: true, paid: 4, fee: 4 });
    showPage(<CheckInPage />, '/parking');
    const item = (await waitingItems())[2];
    expect(item).toHaveTextContent(/Kartenzahlung 21\.11\.2026, 11:17:05.?4,00.€, Beleg 0042wartet auf Verbindung/);
  });

  it('is sent after the check-out, under the check-in’s invoice number, with its original time and amount', async () => {
    const { server, writes } = await leaveByCard();
    await reconnect(server);
    expect(writes().map(({ path }) => path)).toEqual(['/parking', '/parking', '/checkout', '/card-payments/100053']);
    expect(writes().at(-2)).toMatchObject({ booth: 'C' });
    expect(writes().at(-1)).toMatchObject({
      body: { amount: 4, voucher: '0042', paidAt: LEFT_AT.toISOString(), booth: 'C' },
    });
    expect(await queuedEntries()).toEqual([]);
  });

  it('is sent again with the same key if the response gets lost', async () => {
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

  it('that the server rejects is shown with the reason, and stays queued until the user sends it again or discards it', async () => {
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

  it('waits while the check-out of its car is rejected, and is sent as soon as that check-out is accepted', async () => {
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

  it('is queued with the key of the first attempt if the check-out succeeds but the payment gets no response', async () => {
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

  it('causes the till to show its car as paid and to print the card payment, even if the server is reachable again but does not have the payment yet', async () => {
    const left = buildRecord({ ...sentRecord, isParked: false, exitTime: '21.11.2026 11:17:05', fee: 4 });
    const { server } = await leaveByCard();
    server.respond = (request) => {
      if (request.path === '/invoice-search') return ok([left]);
      return request.path.startsWith('/card-payments') ? errorResponse(503, '') : accepted(request);
    };
    await reconnect(server);
    const printed: unknown[] = [];
    const { registerPrinter } = await import('@parkwart/web');
    const print = async (receipt: unknown) => void printed.push(receipt);
    registerPrinter({ ...noPrinter, printReceipt: print, printKept: print });
    const { user } = showPage(<CheckOutPage />, '/check-out?invoiceNumber=100053');
    expect(await screen.findByText('Bezahlt')).toBeVisible();
    expect(screen.queryByRole('radio', { name: 'Karte' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Beleg drucken' }));
    await waitFor(() => expect(printed).toMatchObject([{ cardPayments: [{ voucher: '0042', amount: 4 }] }]));
  });
});

const REPORT = { reference: 'C-0001', amount: 4, voucher: '0042', paidAt: LEFT_AT.toISOString(), booth: 'C' };
const SENTENCE = 'Auf diesem Vorgang ist nichts offen.';
const refusal = { status: 422, body: { code: 'MORE_THAN_OPEN', message: SENTENCE } };
const refusing: Respond = (request) => (request.path.startsWith('/card-payments') ? refusal : accepted(request));
/** Rejects card payments, and responds to the report of a rejected payment with the given status. */
const reporting =
  (status: number): Respond =>
  (request) =>
    request.path === '/refused-card-payments' ? errorResponse(status, '') : refusing(request);

describe('a payment by card that is refused', () => {
  it('is reported to the office if the service rejects it at once, and its form shows the reason', async () => {
    const parked = buildRecord({
      ...sentRecord,
      tariff: { freeMinutes: 15, centsPerStartedHour: 200, maxCentsPerDay: 1_500 },
    });
    const { reports } = await startWithCards((request) =>
      request.path === '/invoice-search' ? ok([parked]) : refusing(request),
    );
    jest.setSystemTime(LEFT_AT);
    const { user } = showPage(<CheckOutPage />, '/check-out?invoiceNumber=100053');
    await user.click(await screen.findByRole('radio', { name: 'Karte' }));
    await user.type(screen.getByLabelText('Belegnummer'), '0042{Enter}');
    expect(await screen.findByText(SENTENCE)).toBeVisible();
    expect(screen.queryByText('Bezahlt')).not.toBeInTheDocument();
    await sendNow();
    expect(reports()).toEqual([{ ...REPORT, reference: '100053', code: 'MORE_THAN_OPEN' }]);
  });

  it('is not reported if only its receipt number is wrong', async () => {
    const parked = buildRecord({
      ...sentRecord,
      tariff: { freeMinutes: 15, centsPerStartedHour: 200, maxCentsPerDay: 1_500 },
    });
    const { reports } = await startWithCards((request) => {
      if (request.path === '/invoice-search') return ok([parked]);
      const used = errorResponse(422, SENTENCE, { voucher: SENTENCE });
      return request.path.startsWith('/card-payments') ? used : accepted(request);
    });
    jest.setSystemTime(LEFT_AT);
    const { user } = showPage(<CheckOutPage />, '/check-out?invoiceNumber=100053');
    await user.click(await screen.findByRole('radio', { name: 'Karte' }));
    await user.type(screen.getByLabelText('Belegnummer'), '0042{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Belegnummer')).toHaveAccessibleDescription(SENTENCE));
    await sendNow();
    expect(reports()).toEqual([]);
    expect(await queuedEntries()).toEqual([]);
  });

  it('is reported to the office at once, and is removed for good when the user discards it after the report', async () => {
    const { server, reports } = await leaveByCard();
    server.respond = refusing;
    await reconnect(server);
    expect(reports()).toEqual([{ ...REPORT, code: 'MORE_THAN_OPEN' }]);
    const { user } = showPage(<CheckInPage />, '/parking');
    const item = within(await within(await panel()).findByRole('listitem'));
    expect(item.getByText('dem Büro gemeldet')).toBeVisible();
    await sendNow();
    expect(reports()).toHaveLength(1);
    await user.click(item.getByRole('button', { name: 'Verwerfen' }));
    expect(item.getByText('Das Büro erfährt davon und storniert am Terminal.')).toBeVisible();
    await user.click(item.getByRole('button', { name: 'Endgültig verwerfen' }));
    await waitFor(async () => expect(await queuedEntries()).toEqual([]));
    expect(reports()).toHaveLength(1);
  });

  it('stays queued until it is reported, even if the user discards it while the service is down', async () => {
    const { server, reports } = await leaveByCard();
    server.respond = reporting(503);
    await reconnect(server);
    const { user } = showPage(<CheckInPage />, '/parking');
    const item = within(await within(await panel()).findByRole('listitem'));
    expect(item.getByText(SENTENCE)).toBeVisible();
    await user.click(item.getByRole('button', { name: 'Verwerfen' }));
    await user.click(item.getByRole('button', { name: 'Endgültig verwerfen' }));
    expect(await item.findByText('wird dem Büro gemeldet')).toBeVisible();
    await sendNow();
    expect(await queuedEntries()).toMatchObject([{ state: 'discarded', message: SENTENCE }]);
    server.respond = refusing;
    await sendNow();
    expect(reports().at(-1)).toEqual({ ...REPORT, code: 'MORE_THAN_OPEN' });
    expect(await queuedEntries()).toEqual([]);
  });

  it('is reported even if the server does not have the record of its car, and is not booked after the user has discarded it', async () => {
    const { server, reports, writes } = await leaveByCard();
    server.respond = (request) =>
      request.path === '/parking' ? errorResponse(422, 'Zu alt.') : reporting(503)(request);
    await reconnect(server);
    const [checkIn, , payment] = await queuedEntries();
    if (!checkIn || !payment) throw new Error('not queued');
    await discard(payment);
    await changeEntry(checkIn.id, { state: 'waiting' });
    server.respond = accepted;
    await sendNow();
    expect(reports().at(-1)).toEqual({ ...REPORT, code: 'NOT_SENT' });
    expect(writes().some(({ path }) => path.startsWith('/card-payments'))).toBe(false);
    expect(await queuedEntries()).toEqual([]);
  });

  it('can still be booked after the report, and is reported again if the booking is rejected', async () => {
    const { server, reports } = await leaveByCard();
    server.respond = refusing;
    await reconnect(server);
    const { user } = showPage(<CheckInPage />, '/parking');
    const again = async () => user.click(await screen.findByRole('button', { name: 'Erneut versuchen' }));
    await again();
    await waitFor(() => expect(reports()).toHaveLength(2));
    await sendNow();
    server.respond = accepted;
    await again();
    await waitFor(async () => expect(await queuedEntries()).toEqual([]));
    expect(reports()).toHaveLength(2);
  });
});

describe('the receipt of a payment by card without a connection', () => {
  it('shows the card payment with its receipt number, the fee with its calculation, and the contained VAT', async () => {
    await leaveByCard();
    const record = await findOffline('C-0001');
    const printed: unknown[] = [];
    const { registerPrinter } = await import('@parkwart/web');
    const printKept = async (receipt: unknown) => void printed.push(receipt);
    registerPrinter({ ...noPrinter, printKept });
    if (record) await printOffline(record);
    expect(printed).toMatchObject([
      {
        total: 4,
        record: { isPay: true, tariff: TARIFF },
        cardPayments: [{ voucher: '0042', amount: 4 }],
        elapsed: 65 * 60_000,
        containedVat: 0.64,
        texts: { fee: 'Standgeld' },
      },
    ]);
  });
});
