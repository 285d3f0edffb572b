import type { BankEntry } from '@parkwart/contracts/calls/bank';
import type { DueRefund, Refund } from '@parkwart/contracts/calls/refunds';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { verifyAccounts } from '../../accounts/verifyAccounts.ts';
import { bookEntries } from '../../bank/testing/bookEntries.ts';
import { importFile, statementOf } from '../../bank/testing/importStatement.ts';
import { type ParkingUnderTest, startParking } from '../../testing/startParking.ts';

const FINE = { type: 'Falschparken', price: 30 };

export const PAYEE = { name: 'Max Beispiel', iban: 'DE02 1203 0000 0000 2020 51' };

type Refunds = ReturnType<typeof refundsOf>;

/** Runs tests of refunds on each database; afterwards the accounts must be consistent. */
export function describeRefunds(tests: (refunds: Refunds) => void): void {
  describeOnDatabase('refunds', (makeDatabase) => {
    const parking = running(async () => startParking(await makeDatabase()));
    tests(refundsOf(parking));

    it('cause no fault in the verification of the accounts', async () => {
      expect((await verifyAccounts(parking.service.database)).faults).toEqual([]);
    });
  });
}

function refundsOf(parking: ParkingUnderTest) {
  let keys = 0;
  const send = (method: string, path: string, json?: object, cookie = parking.admin, key = `refund-${++keys}`) =>
    parking.request(method, path, { cookie, headers: { 'Idempotency-Key': key }, ...(json && { json }) });
  const due = async (): Promise<DueRefund[]> => (await send('GET', '/bank/refunds/due')).body.refunds;
  const dueOf = async (id: string) => (await due()).find(({ _id }) => _id === id);
  const ordered = async (): Promise<Refund[]> => (await send('GET', '/bank/refunds')).body.refunds;
  const refundOf = async (invoiceNumber: number) =>
    (await ordered()).find((one) => one.invoiceNumber === invoiceNumber) as Refund;
  const kinds = async (id: number) =>
    (await send('GET', `/accounts/${id}`)).body.postings.map(({ kind, amount }: never) => [kind, amount]);
  const order = (refunds: readonly object[], cookie = parking.admin, key?: string) =>
    send('POST', '/bank/refunds', { refunds }, cookie, key);

  let plates = 0;
  const fined = async () => {
    const { invoiceNumber } = await parking.checkIn({ vehicleNumber: `B-ER ${++plates}` });
    await send('PUT', `/update-fine/${invoiceNumber}`, { fines: [FINE] });
    return invoiceNumber;
  };
  const imported = async (purpose: string, credit: object): Promise<BankEntry> => {
    const states = ['certain', 'proposed', 'unknown', 'outgoing'];
    await importFile(parking, statementOf([{ amount: 30, purpose, ...credit }]));
    for (const state of states) {
      const { entries } = (await send('GET', `/bank/entries?state=${state}&limit=200`)).body;
      const found = entries.find((one: BankEntry) => one.purpose === purpose);
      if (found) return found;
    }
    throw new Error('nothing was imported');
  };
  const press = ({ _id }: BankEntry) => bookEntries(parking, _id);
  let payments = 0;
  /** Imports a payment of 50 € for a fine of 30 €. */
  const overpaid = async (payer: object = {}) => {
    const invoiceNumber = await fined();
    const entry = await imported(`RE ${invoiceNumber} B-ER ${plates} Zahlung ${++payments}`, { amount: 50, ...payer });
    expect((await press(entry)).booked).toMatchObject([{ rest: 20 }]);
    return { invoiceNumber, id: `entry-${entry._id}`, entry };
  };
  /** Pays a fine of 30 €, and reverses the payment. */
  const takenBack = async () => {
    const invoiceNumber = await fined();
    const payment = { amount: 30, day: '5.3.2026', type: 'transfer' };
    await send('POST', `/accounts/${invoiceNumber}/payments`, payment);
    await send('PUT', `/update-fine/${invoiceNumber}`, { fines: [] });
    return { invoiceNumber, id: `record-${invoiceNumber}` };
  };
  const ofRefund = ({ reference, amount }: Refund, credit: object = {}) =>
    imported(`Umsatz ${++payments}`, { amount, sign: 'DBIT', endToEndId: reference, ...credit });
  const back = (refund: Refund, returned = 'AC04') => ofRefund(refund, { sign: 'CRDT', returned });
  return {
    send,
    dueOf,
    ordered,
    refundOf,
    kinds,
    order,
    fined,
    imported,
    press,
    overpaid,
    takenBack,
    ofRefund,
    back,
    parking,
  };
}
