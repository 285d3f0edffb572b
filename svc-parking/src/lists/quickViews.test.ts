import { describeOnEachDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { insertRecords } from '../testing/insertRecords.ts';
import { type ParkingUnderTest, startParking } from '../testing/startParking.ts';

describeOnEachDatabase('quick views', (makeDatabase) => {
  let parking: ParkingUnderTest;

  beforeAll(async () => {
    parking = await startParking(await makeDatabase());
    await insertRecords(parking.service.database, [
      { vehicleNumber: 'B-LE 1', finesCents: 3_000, miStatus: 'M', isPrint: true, letterDeadline: 20260320 },
      { vehicleNumber: 'B-WE 2', exitAt: new Date('2026-03-05T12:00:00Z') },
      { vehicleNumber: 'B-DA 3' },
    ]);
  });
  afterAll(() => parking.remove());

  const plates = async (query: string) => {
    const { body } = await parking.request('GET', `/records?${query}`, { cookie: parking.admin });
    return body.records.map(({ vehicleNumber }: { vehicleNumber: string }) => vehicleNumber);
  };

  it('list a printed reminder as overdue from the day after the deadline in it', async () => {
    parking.setClock('2026-03-20T22:59:59Z');
    expect(await plates('isOverdue=true')).toEqual([]);
    parking.setClock('2026-03-20T23:00:00Z');
    expect(await plates('isOverdue=true')).toEqual(['B-LE 1']);
  });

  it('list those of which something is paid and something open', async () => {
    const book = (to: string, json: object) =>
      parking.request('POST', `/accounts/100001/${to}`, { cookie: parking.admin, json });
    await book('waivers', { amount: 5, reason: 'goodwill' });
    expect(await plates('isPartlyPaid=true')).toEqual([]);
    const payment = { amount: 10, day: '5.3.2026', type: 'transfer' };
    expect(await book('payments', payment)).toMatchObject({ status: 201 });
    const found = ['', '&plate=le&from=5.3.2026', '&isOverdue=true&hasFines=true', '&list=collection'];
    const lists = await Promise.all(found.map((query) => plates(`isPartlyPaid=true${query}`)));
    expect(lists).toEqual([['B-LE 1'], ['B-LE 1'], ['B-LE 1'], []]);
    const { body } = await parking.request('GET', '/records/count?isPartlyPaid=true', { cookie: parking.admin });
    expect(body).toMatchObject({ total: 1, chargedTotal: 30, openTotal: 15 });
    await book('payments', { ...payment, amount: 15 });
    expect(await plates('isPartlyPaid=true')).toEqual([]);
  });

  it('list those that a dunning block keeps from dunning, to the end of its last day', async () => {
    const json = { reason: 'instalments', until: '21.3.2026' };
    await parking.request('PUT', '/dunning-block/100002', { cookie: parking.admin, json });
    expect(await plates('isBlocked=true')).toEqual(['B-WE 2']);
    expect(await plates('isBlocked=true&list=open&plate=we')).toEqual(['B-WE 2']);
    expect(await plates('isBlocked=true&hasFines=true')).toEqual([]);
    const { body } = await parking.request('GET', '/records/count?isBlocked=true', { cookie: parking.admin });
    expect(body.total).toBe(1);
    const csv = await parking.request('GET', '/records/export?isBlocked=true', { cookie: parking.admin });
    expect(csv.body.split('\r\n')[1]).toMatch(/;Ratenzahlung bis 21\.3\.2026$/);
    parking.setClock('2026-03-21T23:00:00Z');
    expect(await plates('isBlocked=true')).toEqual([]);
  });

  it.each(['isParked=true', 'isParked=true&plate=b', 'isParked=true&from=5.3.2026'])(
    'leave out a car that has left: %s',
    async (query) => {
      expect(await plates(query)).toEqual(['B-DA 3', 'B-LE 1']);
    },
  );
});
