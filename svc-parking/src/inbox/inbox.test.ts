import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { namedDriverRows } from '../named-drivers/namedDrivers.ts';
import { officeOf } from '../testing/office.ts';
import { startParking } from '../testing/startParking.ts';

const OBJECTION = { arrived: '4.3.2026', channel: 'email', text: 'Das Schild war verdeckt.' };

describeOnDatabase('the inbox', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));

  const { send, fined } = officeOf(parking);
  const object = (invoiceNumber: number) =>
    send('POST', `/objections/${invoiceNumber}`, OBJECTION, { 'Idempotency-Key': `inbox-${invoiceNumber}` });
  /** Inserts a named driver as the driver's page does. */
  const receiveDriver = (invoiceNumber: number) => {
    const row: Parameters<typeof namedDriverRows.insert>[1] = {
      invoiceNumber,
      arrivedDay: 20_260_304,
      source: 'page',
      state: 'received',
      enteredById: '',
      enteredAt: 0,
      driverName: 'Max Fahrer',
      driverAddress: 'Weg 2\n10115 Berlin',
      decidedById: null,
      decidedAt: null,
      keeperLetters: null,
    };
    const { database } = parking.service;
    return database.transaction((transaction) => namedDriverRows.insert(transaction, row));
  };
  const inbox = async () => (await send('GET', '/inbox')).body;
  const count = async () => (await send('GET', '/inbox/count')).body.count;

  it('lists each objection and named driver that waits for a decision, with its record, the oldest first', async () => {
    const [objected, named] = [await fined(), await fined()];
    await object(objected);
    await receiveDriver(named);
    const { count: counted, entries } = await inbox();
    expect([counted, await count()]).toEqual([2, 2]);
    expect(entries).toMatchObject([
      { record: { invoiceNumber: named }, driver: { name: 'Max Fahrer', source: 'page' } },
      { record: { invoiceNumber: objected, dunningBlock: { reason: 'dispute' } }, objection: OBJECTION },
    ]);
    const { objection } = entries[1];
    await send('PUT', `/objections/${objected}/${objection._id}/decision`, { decision: 'rejected' });
    await send('PUT', `/named-drivers/${named}/${entries[0].driver._id}/state`, { state: 'rejected' });
    expect(await inbox()).toEqual({ count: 0, entries: [], cardPayments: [], letters: [] });
  });

  it('the inbox also counts the entries beyond those that it lists', async () => {
    const invoiceNumber = await fined();
    for (let received = 0; received < 51; received++) await receiveDriver(invoiceNumber);
    const { count: counted, entries } = await inbox();
    expect([counted, entries.length]).toEqual([51, 50]);
  });
});
