import { describeOnOneDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { running } from '@parkwart/service-kit/testing/running';
import { startParking } from '../testing/startParking.ts';
import { driverPage } from './testing/driverPage.ts';

describeOnOneDatabase('a record at an agency, shown to its driver', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));
  const page = driverPage(parking);
  beforeAll(() => page.turn(true));

  const done = async (method: string, path: string, json: object) =>
    expect((await page.asOffice(method, path, json)).status).toBeLessThan(300);
  const shown = async (token: string) => (await page.open(token, 'B-AB 1234')).body.case;

  it('names the agency that has it, and whom to pay, in place of the bank details, until it is recalled', async () => {
    const { invoiceNumber, token } = await page.fined();
    await done('PUT', `/print/${invoiceNumber}`, {
      isPrint: false,
      ownerName: 'Erika Muster',
      address: 'Weg 1\n10623 Berlin',
    });
    await done('PUT', `/update-MI/${invoiceNumber}`, { MIStatus: 'I' });
    // The deadline of the receipt is over.
    parking.setClock('2026-03-16T09:00:00Z');
    const before = await shown(token);
    const handOver = { agency: 'Inkasso Nord GmbH', day: '5.3.2026', invoiceNumbers: [String(invoiceNumber)] };
    const [{ handOver: handedOver }] = (await page.asOffice('POST', '/collections', handOver)).body.lines;
    const { transfer, ...rest } = before;
    expect(transfer.amount).toBe(32);
    expect(await shown(token)).toEqual({ ...rest, collection: { agency: 'Inkasso Nord GmbH', day: '5.3.2026' } });
    const payment = { amount: 32, day: '5.3.2026', type: 'collection' };
    await done('POST', `/accounts/${invoiceNumber}/payments`, payment);
    const settled = await shown(token);
    expect([settled.state, settled.collection, settled.transfer]).toEqual(['settled', undefined, undefined]);
    const { body } = await page.asOffice('GET', `/accounts/${invoiceNumber}`);
    const { _id } = body.postings.find(({ kind }: { kind: string }) => kind === 'payment');
    await done('POST', `/accounts/${invoiceNumber}/reversals`, { posting: _id });
    await done('PUT', `/collections/${handedOver._id}/recall`, { day: '5.3.2026', reason: 'Zahlung direkt an uns' });
    const { bookings, ...recalled } = await shown(token);
    expect([bookings.length, { ...recalled, bookings: before.bookings }]).toEqual([4, before]);
  });
});
