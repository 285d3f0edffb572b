import type { BankEntry } from '@parkwart/contracts/calls/bank';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { bookEntries } from '../bank/testing/bookEntries.ts';
import { importFile, statementOf } from '../bank/testing/importStatement.ts';
import { bookkeeping } from '../books/testing/bookkeeping.ts';
import { driverPage } from '../driver-page/testing/driverPage.ts';
import { fakeOthers } from '../testing/fakeOthers.ts';
import { type MollieServer, startMollie, TEST_PAYMENT_KEY, TEST_REPORTS_KEY } from '../testing/mollieServer.ts';
import { startParking } from '../testing/startParking.ts';
import { mollie, mollieReports } from './mollie.ts';

// The library trusts authorities of its own only, which did not sign the stand-in's certificate.
jest.mock('https', () => {
  const actual = jest.requireActual<typeof import('node:https')>('https');
  class Agent extends actual.Agent {
    constructor(options: ConstructorParameters<typeof actual.Agent>[0]) {
      super({ ...options, rejectUnauthorized: false });
    }
  }
  return { ...actual, Agent };
});

let provider: MollieServer;
beforeAll(async () => {
  provider = await startMollie();
});
afterAll(() => provider.stop());

let references = 0;

describeOnDatabase('a payout of the payment provider', (makeDatabase) => {
  const parking = running(async () =>
    startParking(await makeDatabase(), {
      ask: fakeOthers().ask,
      provider: mollie({ key: TEST_PAYMENT_KEY, endpoint: provider.endpoint }),
      reports: mollieReports({ key: TEST_REPORTS_KEY, endpoint: provider.endpoint }),
      paymentsEveryMs: 20,
    }),
  );
  const page = driverPage(parking);
  const { send, set, on, exportMonth, lines } = bookkeeping(parking);

  beforeEach(async () => {
    on('5.3.2026');
    await page.turn(true);
    await page.asOffice('PUT', '/settings/online-payments', { isOn: true });
  });

  /** A driver pays 32 € online. @returns the payment at the provider */
  const paid = async () => {
    const { invoiceNumber, token } = await page.fined();
    const session = await page.sessionOf(token);
    const { body } = await page.asDriver(session, 'POST', '/driver-page/payments', { language: 'de' });
    const id: string = body.address.split('/').at(-1);
    await provider.become(id, 'paid');
    await page.asDriver(session, 'GET', '/driver-page');
    return { id: invoiceNumber as number, payment: provider.find(id) };
  };
  const textOf = ({ reason }: BankEntry) => reason.replaceAll('\u00a0', ' ');
  const entry = async (id: string): Promise<BankEntry> => (await send('GET', `/bank/entries/${id}`)).body;
  /** @returns the entry of a statement that has this transfer of the provider */
  const transferred = async (amount: number, reference: string, name = 'Stichting Mollie Payments') => {
    await importFile(parking, statementOf([{ amount, purpose: `Auszahlung ${reference}`, name }]));
    for (const state of ['certain', 'proposed', 'unknown']) {
      const { entries } = (await send('GET', `/bank/entries?state=${state}&limit=200`)).body;
      const found = (entries as BankEntry[]).find(({ purpose }) => purpose.endsWith(reference));
      if (found) return found;
    }
    throw new Error('the transfer is not there');
  };
  const payOut = (given: Omit<Parameters<MollieServer['payOut']>[0], 'reference'>) => {
    const reference = `1234567.2603.${String(++references).padStart(2, '0')}`;
    return { reference, amount: provider.payOut({ reference, ...given }) };
  };
  const becomes = async (id: string, expected: object) => {
    for (let attempt = 0; ; attempt += 1) {
      const found = await entry(id);
      try {
        return expect(found).toMatchObject(expected);
      } catch (error) {
        if (attempt === 100) throw error;
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
    }
  };

  it('is certain by its reference, and booked with its fee, which has an account of its own', async () => {
    await paid();
    await paid();
    const { reference, amount } = payOut({ fee: '0.7812' });
    const found = await transferred(amount, reference);
    await becomes(found._id, { state: 'certain', isPayout: true, allocations: [], rest: 0 });
    expect(textOf(await entry(found._id))).toMatch(
      /^Auszahlung 1234567\.2603\.\d\d: Online-Zahlungen über 64,00 € \(ON-\d+, ON-\d+\), weniger 0,78 € Entgelt\./,
    );
    expect((await bookEntries(parking, found._id)).booked).toMatchObject([{ state: 'booked', rest: 0 }]);
    expect((await bookEntries(parking, found._id)).booked).toHaveLength(1);
    expect((await send('GET', '/bank/refunds/due')).body.refunds).toEqual([]);
    await set({ onlineInTransit: '1361', onlineFees: '4971' });
    on('1.4.2026');
    await exportMonth('2026-03');
    const rows = (await lines('2026-03')).filter((line) => line.includes(`UMSATZ-${found._id} `));
    expect(rows).toEqual([
      `0503 UMSATZ-${found._id} S 63,22 Auszahlung: Online-Zahlungen`,
      `0503 UMSATZ-${found._id} S 0,78 Auszahlung: Entgelt`,
    ]);
  });

  it('is taken back, and booked again', async () => {
    await paid();
    const { reference, amount } = payOut({ fee: '0.39' });
    const { _id } = await transferred(amount, reference);
    await becomes(_id, { state: 'certain' });
    await bookEntries(parking, _id);
    const undone = await send('PUT', `/bank/entries/${_id}/allocations`, { allocations: [] });
    expect(undone.body).toMatchObject({ state: 'proposed', isPayout: true });
    expect((await bookEntries(parking, _id)).booked).toHaveLength(1);
    const postings = await parking.service.database.read<{ type: string; cents: number }>(
      'SELECT type, cents FROM postings WHERE bankEntryId = :id ORDER BY id',
      { id: Number(_id) },
    );
    const once = [
      { type: 'online', cents: 3161 },
      { type: 'provider-fee', cents: 39 },
    ];
    const back = once.map(({ type, cents }) => ({ type, cents: -cents }));
    expect(postings).toEqual([...once, ...back, ...once]);
  });

  it('counts refunds and chargebacks of earlier payouts, and names what is not from here', async () => {
    const { id, payment } = await paid();
    payOut({ fee: '0.39' });
    await page.asOffice('PUT', `/update-fine/${id}`, { fines: [] });
    await page.asOffice('POST', '/bank/refunds', { refunds: [{ due: `record-${id}`, amount: 30 }], online: true });
    while (payment.refunds.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await paid();
    await paid();
    const { reference, amount } = payOut({ fee: '0.60', others: 12 });
    const found = await transferred(amount, reference);
    await becomes(found._id, { state: 'proposed', isPayout: true });
    expect(textOf(await entry(found._id))).toMatch(
      /64,00 € \(.*\), weniger 30,00 € Erstattungen und Rückbuchungen, weniger 0,60 € Entgelt; 12,00 € davon sind nicht von hier\./,
    );
  });

  it('without a report is no payment of a driver: it can only be put aside, until the report comes', async () => {
    await paid();
    const early = await transferred(31.63, '1234567.2603.99', 'Mollie B.V.');
    expect(early).toMatchObject({ state: 'proposed', isPayout: true, isCards: true });
    const record = { allocations: [{ invoiceNumber: '100001', amount: 1 }] };
    for (const json of [{ allocations: [], isOverpaid: true }, record]) {
      const refused = await send('PUT', `/bank/entries/${early._id}/allocations`, json);
      expect(refused).toMatchObject({ status: 422, body: { code: 'NOT_ALLOCATABLE' } });
    }
    expect((await bookEntries(parking, early._id)).changed).toMatchObject([{ state: 'proposed' }]);
    provider.payOut({ reference: '1234567.2603.99', fee: '0.37' });
    await becomes(early._id, { state: 'certain' });
  });

  it('is booked with one transfer only', async () => {
    await paid();
    const { reference, amount } = payOut({ fee: '0.41' });
    const [first, second] = [await transferred(amount, reference), await transferred(amount, reference)];
    await becomes(second._id, { state: 'certain' });
    await becomes(first._id, { state: 'certain' });
    const results = await Promise.all([bookEntries(parking, first._id), bookEntries(parking, second._id)]);
    expect(results.flatMap(({ booked }) => booked)).toHaveLength(1);
    expect((await send('GET', '/bank/entries?state=unknown&limit=50')).body.entries).toEqual([]);
  });
});
