import { fakeEventStreams } from '@parkwart/web/testing/eventSource';
import { noPrinter } from '@parkwart/web/testing/noPrinter';
import { deferred, errorResponse, ok } from '@parkwart/web/testing/pageApi';
import { act, screen, waitFor, within } from '@testing-library/react';
import { CheckOutPage } from '../check-out/CheckOutPage.tsx';
import { buildCheckedOut, buildRecord, TARIFF } from '../testing/records.ts';
import { showPage } from '../testing/showPage.tsx';
import {
  atABoothWithoutConnection,
  LEFT_AT,
  panel,
  type Respond,
  sendNow,
  startWithCards,
} from '../testing/withoutConnection.tsx';
import { refreshParkedCopy } from './parkedCopy.ts';
import { queuedEntries } from './queue.ts';
import { checkOutLater } from './till.ts';

describe('a check-out that got no response', () => {
  atABoothWithoutConnection();

  const LATER = new Date(LEFT_AT.getTime() + 120 * 60_000);

  const parked = buildRecord({ tariff: TARIFF });

  const other = buildRecord({ _id: 'r-2', invoiceNumber: 100_002, vehicleNumber: 'B-CD 5678', tariff: TARIFF });

  const left = (more = {}) => buildCheckedOut({ exitTime: '21.11.2026 11:17:05', fee: 4, version: 2, ...more });

  /** A server that shows the car as parked until its check-out has arrived. */
  function serving(others: Readonly<Record<string, Respond>> = {}): Respond {
    let record = parked;
    return (request) => {
      const own = others[request.path];
      if (own) return own(request);
      if (request.path === '/invoice-search') return ok([record]);
      if (request.path === '/checkout') record = left();
      if (request.path.startsWith('/card-payments/')) record = left({ isPay: true, paid: 4 });
      return { status: request.path === '/checkout' ? 200 : 201, body: record };
    };
  }

  let ended = deferred();

  /** Sends no response until the test is over. */
  const unanswered: Respond = () => ended.promise;

  afterEach(async () => {
    ended.resolve(errorResponse(503, ''));
    await sendNow();
    ended = deferred();
  });

  const isParkedNowhere = () => {
    expect(screen.queryByText('Geparkt')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Auschecken' })).not.toBeInTheDocument();
  };

  const openCard = () => showPage(<CheckOutPage />, '/check-out?invoiceNumber=100001');

  /** The car leaves without a connection; two hours later the page is reloaded with a connection. */
  async function leaveAndReload(respond: Respond, voucher?: string) {
    const booth = await startWithCards(respond, [parked, other]);
    await refreshParkedCopy();
    booth.server.isThere = false;
    jest.setSystemTime(LEFT_AT);
    const { user, unmount } = openCard();
    if (voucher) {
      await user.click(await screen.findByRole('radio', { name: 'Karte' }));
      await user.type(screen.getByLabelText('Belegnummer'), voucher);
    }
    await user.click(await screen.findByRole('button', { name: 'Auschecken' }));
    await screen.findByText(voucher ? 'Bezahlt' : 'Ausgecheckt');
    await sendNow();
    unmount();
    jest.setSystemTime(LATER);
    booth.server.isThere = true;
    return { ...booth, exits: () => booth.writes().filter(({ path }) => path === '/checkout') };
  }

  describe('a car whose check-out is still queued', () => {
    it('is shown as checked out, with the fee at its exit time, although the server still has the car as parked', async () => {
      await leaveAndReload(serving({ '/checkout': unanswered }));
      openCard();
      expect(await screen.findByText('Ausgecheckt')).toBeVisible();
      isParkedNowhere();
      expect(screen.getByText('Parkgebühr').nextElementSibling).toHaveTextContent('4,00');
    });

    it('is also shown as paid while its card payment is queued', async () => {
      await leaveAndReload(serving({ '/checkout': unanswered }), '0042');
      openCard();
      expect(await screen.findByText('Bezahlt')).toBeVisible();
      isParkedNowhere();
      expect(screen.queryByRole('radio', { name: 'Karte' })).not.toBeInTheDocument();
    });

    it('is not in the list of parked cars, even after the office has changed its record', async () => {
      const streams = fakeEventStreams();
      await leaveAndReload(serving({ '/checkout': unanswered }));
      showPage(<CheckOutPage />, '/check-out');
      const list = within(await screen.findByRole('region', { name: 'Geparkte Fahrzeuge' }));
      expect(await list.findByRole('link', { name: /B-CD 5678/ })).toBeVisible();
      act(() => streams.send({ cursor: '7', isComplete: true, cars: [{ ...parked, version: 2 }], left: [] }));
      expect(list.getAllByRole('link')).toHaveLength(1);
      expect(list.getByRole('heading')).toHaveTextContent('Geparkte Fahrzeuge (1)');
    });

    it('is in the list of parked cars again after its check-out is rejected and the user discards it', async () => {
      await leaveAndReload(serving({ '/checkout': () => errorResponse(422, 'Die Ausfahrt liegt in der Zukunft.') }));
      const { user } = showPage(<CheckOutPage />, '/check-out');
      const waiting = within(await panel());
      const list = within(await screen.findByRole('region', { name: 'Geparkte Fahrzeuge' }));
      await user.click(await waiting.findByRole('button', { name: 'Verwerfen' }));
      expect(list.queryByRole('link', { name: /B-AB 1234/ })).not.toBeInTheDocument();
      await user.click(waiting.getByRole('button', { name: 'Endgültig verwerfen' }));
      expect(await list.findByRole('link', { name: /B-AB 1234/ })).toBeVisible();
    });

    it('keeps its first exit time if the user checks it out again in a tab that does not show the first check-out yet', async () => {
      const { writes } = await startWithCards(serving());
      const { user } = openCard();
      const button = await screen.findByRole('button', { name: 'Auschecken' });
      await act(() => checkOutLater(parked, LEFT_AT, 'kasse'));
      jest.setSystemTime(LATER);
      await user.click(button);
      expect(await screen.findByText('Ausgecheckt')).toBeVisible();
      await waitFor(async () => expect(await queuedEntries()).toEqual([]));
      expect(writes().map(({ query }) => query.get('exitTime'))).toEqual([LEFT_AT.toISOString()]);
    });

    it('has a receipt that shows the queued check-out, which the server does not have yet', async () => {
      await leaveAndReload(serving({ '/checkout': unanswered }));
      const { registerPrinter } = await import('@parkwart/web');
      const printed: unknown[] = [];
      const printKept = async (receipt: unknown) => void printed.push(receipt);
      registerPrinter({ ...noPrinter, printKept });
      const { user } = openCard();
      await user.click(await screen.findByRole('button', { name: 'Beleg drucken' }));
      await waitFor(() => expect(printed).toMatchObject([{ total: 4, elapsed: 65 * 60_000 }]));
    });
  });

  describe('the queue of a page that was reloaded without a connection', () => {
    const reload = async (address: string) => {
      const streams = fakeEventStreams();
      const { server, exits } = await leaveAndReload(serving());
      server.isThere = false;
      showPage(<CheckOutPage />, address);
      await screen.findByText(/^Ohne Verbindung: Stand/);
      await sendNow();
      const before = exits().length;
      server.isThere = true;
      const isSent = async () => {
        await waitFor(async () => expect(await queuedEntries()).toEqual([]));
        expect(exits()).toHaveLength(before + 1);
        expect(exits().at(-1)?.query.get('exitTime')).toBe(LEFT_AT.toISOString());
      };
      return { streams, isSent };
    };

    it('is sent as soon as the browser is online', async () => {
      const { isSent } = await reload('/check-out');
      act(() => void dispatchEvent(new Event('online')));
      await isSent();
    });

    it.each(['/check-out', '/check-out?invoiceNumber=100001'])(
      'is sent as soon as %s gets a response again, without an event of the browser',
      async (address) => {
        const { streams, isSent } = await reload(address);
        // The browser reopens the stream by itself.
        act(() => streams.send({ cursor: '7', isComplete: true, cars: [], left: [] }));
        await isSent();
      },
    );
  });

  describe('a record that is open at the till', () => {
    it('shows the amount that the server charged as soon as the queued check-out is sent', async () => {
      const sending = deferred();
      let record = parked;
      const other: Record<string, Respond> = {
        '/invoice-search': () => ok([record]),
        '/checkout': () => sending.promise,
      };
      await leaveAndReload(serving(other));
      openCard();
      expect(await screen.findByText('Ausgecheckt')).toBeVisible();
      record = left({ fee: 6 });
      await act(async () => sending.resolve(ok(record)));
      await waitFor(() => expect(screen.getByText('Parkgebühr').nextElementSibling).toHaveTextContent('6,00'));
    });

    it('is no longer shown as paid after its card payment is rejected, and offers another card payment', async () => {
      const sending = deferred();
      await leaveAndReload(serving({ '/card-payments/100001': () => sending.promise }), '0042');
      openCard();
      const card = within(await screen.findByRole('region', { name: 'Rechnung 100001' }));
      expect(await card.findByText('Bezahlt')).toBeVisible();
      await act(async () => sending.resolve(errorResponse(422, 'Offen sind 8,00 €.')));
      expect(await card.findByRole('radio', { name: 'Karte' })).toBeVisible();
      expect(card.queryByText('Bezahlt')).not.toBeInTheDocument();
      expect(card.queryByText('Schon beglichen')).not.toBeInTheDocument();
    });
  });
});
