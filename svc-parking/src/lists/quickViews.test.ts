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

  it.each(['isParked=true', 'isParked=true&plate=b', 'isParked=true&from=5.3.2026'])(
    'leave out a car that has left: %s',
    async (query) => {
      expect(await plates(query)).toEqual(['B-DA 3', 'B-LE 1']);
    },
  );
});
