import type { BankEntry } from '@parkwart/contracts/calls/bank';
import { eventually } from '@parkwart/service-kit/testing/eventually';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { bankOffice } from '../bank/testing/bankOffice.ts';
import { bookEntries } from '../bank/testing/bookEntries.ts';
import { bookkeeping } from '../books/testing/bookkeeping.ts';
import type { Settled } from '../testing/mollieServer.ts';
import { payingOnline } from './testing/payingOnline.ts';

let references = 0;

describeOnDatabase('a payout of the payment provider', (makeDatabase) => {
  const { parking, provider, paid } = payingOnline(makeDatabase, true);
  const { send, set, on, exportMonth, lines } = bookkeeping(parking);

  const textOf = ({ reason }: BankEntry) => reason.replaceAll('\u00a0', ' ');
  const { entry, imported } = bankOffice(parking);
  /** Imports a statement with this transfer of the provider. @returns the bank entry */
  const transferred = (amount: number, reference: string, name = 'Stichting Mollie Payments') =>
    imported({ amount, purpose: `Auszahlung ${reference}`, name });
  const payOut = (given: Omit<Settled, 'reference'>) => {
    const reference = `1234567.2603.${String(++references).padStart(2, '0')}`;
    return { reference, amount: provider.payOut({ reference, ...given }) };
  };
  const becomes = (_id: string, expected: object) =>
    eventually(10, async () => expect(await entry({ _id })).toMatchObject(expected));

  it('is matched as certain by its reference, and is booked with its fee, for which there is a separate account', async () => {
    await paid();
    await paid();
    const { reference, amount } = payOut({ fee: '0.7812' });
    const found = await transferred(amount, reference);
    await becomes(found._id, { state: 'certain', isPayout: true, allocations: [], rest: 0 });
    expect(textOf(await entry(found))).toMatch(
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

  it('can be reversed and booked again', async () => {
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

  it('subtracts refunds and chargebacks of earlier payouts, and shows the part of the amount that was not paid through the driver’s page', async () => {
    const { payment, fine, orderRefund } = await paid();
    payOut({ fee: '0.39' });
    await fine();
    await orderRefund(30);
    await eventually(10, async () => expect(payment.refunds).toHaveLength(1));
    await paid();
    await paid();
    const { reference, amount } = payOut({ fee: '0.60', others: 12 });
    const found = await transferred(amount, reference);
    await eventually(10, async () =>
      expect(textOf(await entry(found))).toMatch(
        /64,00 € \(.*\), weniger 30,00 € Erstattungen und Rückbuchungen, weniger 0,60 € Entgelt; 12,00 € davon sind nicht von hier\./,
      ),
    );
    expect(await entry(found)).toMatchObject({ state: 'proposed', isPayout: true });
  });

  it('without a report is not taken for a driver’s payment: it cannot be allocated until the report arrives', async () => {
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

  it('is booked only once if two transfers have its reference', async () => {
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
