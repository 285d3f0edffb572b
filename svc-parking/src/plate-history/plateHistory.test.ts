import { tidyPlate } from '@parkwart/contracts/rules/plate';
import { countReads } from '@parkwart/service-kit/testing/countReads';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { insertRecords } from '../testing/insertRecords.ts';
import { startParking } from '../testing/startParking.ts';
import { readPlateHistory } from './plateHistory.ts';

const at = (day: string) => new Date(`2026-${day}T11:00:00Z`);
const FREE = 40;
/**
 * Rows read per parking stay, and further rows read once per request, including those of temporary tables and the
 * server's own reads.
 */
const [READS_A_STAY, READS_BESIDES] = [3, 30];

describeOnDatabase('GET /plate-history', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');

  const ask = (vehicleNumber: string, cookie = parking.employee) =>
    parking.request('GET', `/plate-history?${new URLSearchParams({ vehicleNumber })}`, { cookie });
  const addPermit = (vehicleNumber: string, validFrom: string, validTo: string | null) =>
    parking.asAdmin('POST', '/permits', { vehicleNumber, validFrom, validTo });

  it('shows booth and office the number of visits of a plate in any spelling, the day of the last visit, and the open amount', async () => {
    await insertRecords(parking.service.database, [
      { vehicleNumber: 'B-AB 1', entryAt: at('02-01'), exitAt: at('02-02'), finesCents: 3_000 },
      { vehicleNumber: 'b ab1', entryAt: at('02-20'), exitAt: at('02-21'), finesCents: 3_000, isPay: true },
      { vehicleNumber: 'B AB1', entryAt: at('02-03'), exitAt: at('02-28'), finesCents: 3_000, miStatus: 'M' },
      { vehicleNumber: 'B-AB 1', entryAt: at('03-01'), exitAt: at('03-01'), finesCents: 3_000, isDisable: true },
      { vehicleNumber: 'B-AB 1', entryAt: at('03-04'), finesCents: 3_000 },
      { vehicleNumber: 'B-AB 12', entryAt: at('03-02'), exitAt: at('03-03'), finesCents: 3_000 },
      { vehicleNumber: 'B-ÄB 1', entryAt: at('03-02'), exitAt: at('03-03'), finesCents: 3_000 },
    ]);
    for (const cookie of [parking.employee, parking.admin]) {
      expect(await ask('b-ab 1', cookie)).toMatchObject({
        status: 200,
        body: { visits: 3, lastVisit: '20.2.2026', open: { amount: 90, stays: 3 } },
      });
    }
  });

  it('shows the open amount as the office calculates it: fees, fines and the costs of a reminder, unless the record is paid or disabled', async () => {
    const left = { vehicleNumber: 'B-AB 1', entryAt: at('02-01'), exitAt: at('02-02') };
    await insertRecords(parking.service.database, [
      { ...left, feeCents: 24_000 },
      { ...left, feeCents: 1_500, finesCents: 3_000, isPrint: true, ownerLookupCents: 700, reminderCostCents: 550 },
      { ...left, feeCents: 9_900, isPay: true },
      { ...left, feeCents: 9_900, isDisable: true },
      { ...left, feeCents: 0 },
    ]);
    expect((await ask('b ab1')).body).toMatchObject({ open: { amount: 297.5, stays: 2 } });
  });

  it('shows the parked car with this plate, and separately the latest parked car with a plate that looks like it', async () => {
    await insertRecords(parking.service.database, [
      { vehicleNumber: 'B-OO 1', entryAt: at('02-01') },
      { vehicleNumber: 'B-O0 1', entryAt: at('03-01') },
      { vehicleNumber: 'B-OO 1', entryAt: at('03-02'), isDisable: true },
      { vehicleNumber: 'B-OO 1', entryAt: at('03-02'), exitAt: at('03-02') },
      { vehicleNumber: 'B-OO 12', entryAt: at('03-03') },
      { vehicleNumber: 'B-ÖO 1', entryAt: at('03-03') },
    ]);
    const own = { invoiceNumber: 100_001, vehicleNumber: 'B-OO 1', date: '1.2.2026', entryTime: '12:00:00' };
    const similar = { invoiceNumber: 100_006, vehicleNumber: 'B-ÖO 1', date: '3.3.2026', entryTime: '12:00:00' };
    expect((await ask('b oo1')).body).toMatchObject({ parked: own, similar });
    expect((await ask('b 00 i')).body).toMatchObject({ similar });
    expect((await ask('b 00 i')).body).not.toHaveProperty('parked');
    expect((await ask('B-OO 2')).body).not.toHaveProperty('parked');
  });

  it.each([
    ['BN-O 1234', 'B-NO 1234'],
    ['bn–o1234', 'BNO1234'],
  ])(
    'shows no visits of %s for %s, which is another car, but shows that a similar car is parked',
    async (other, asked) => {
      await insertRecords(parking.service.database, [
        { vehicleNumber: tidyPlate(other), entryAt: at('02-01'), exitAt: at('02-02'), finesCents: 3_000 },
        { vehicleNumber: tidyPlate(other), entryAt: at('03-04') },
      ]);
      await addPermit(other, '1.3.2026', null);
      const { body } = await ask(asked);
      expect(body).toMatchObject({ visits: 0, open: { amount: 0 }, similar: { invoiceNumber: 100_002 } });
      expect(body).not.toHaveProperty('permit');
      expect(body).not.toHaveProperty('parked');
    },
  );

  it.each(['KEIN KZ', 'ohne Kennzeichen', 'XXX'])(
    'shows, for a car without a plate, nothing about other cars without a plate: %s',
    async (typed) => {
      const vehicleNumber = tidyPlate(typed);
      await insertRecords(parking.service.database, [
        { vehicleNumber, entryAt: at('02-01'), exitAt: at('02-02'), finesCents: 3_000 },
        { vehicleNumber, entryAt: at('03-04') },
      ]);
      const { body } = await ask(typed);
      expect(body).toEqual({ visits: 0, lastVisit: null, open: { amount: 0, stays: 0 } });
    },
  );

  it('shows no visits for an unknown plate, but shows a permit that covers today', async () => {
    expect((await ask('B-NEU 1')).body).toEqual({
      visits: 0,
      lastVisit: null,
      open: { amount: 0, stays: 0 },
    });
    await addPermit('B-NEU 1', '1.3.2026', '31.12.2026');
    await addPermit('B-NEU 2', '5.3.2026', null);
    await addPermit('B-NEU 3', '6.3.2026', null);
    await addPermit('B-NEU 4', '1.3.2026', '4.3.2026');
    expect((await ask('b neu1')).body).toMatchObject({ permit: { validTo: '31.12.2026' } });
    expect((await ask('B-NEU 2')).body).toMatchObject({ permit: { validTo: null } });
    for (const plate of ['B-NEU 3', 'B-NEU 4']) expect((await ask(plate)).body).not.toHaveProperty('permit');
  });

  it('counts at most a thousand visits', async () => {
    const visits = Array.from({ length: 1_003 }, () => ({ vehicleNumber: 'B-OFT 1', exitAt: at('03-05') }));
    await insertRecords(parking.service.database, visits);
    expect((await ask('B-OFT 1')).body).toMatchObject({ visits: 1_000, lastVisit: '5.3.2026' });
  });

  it("reads only the plate's parking stays, at most a thousand, however many stays other plates have", async () => {
    const { database } = parking.service;
    const stays = (vehicleNumber: string, many: number) =>
      Array.from({ length: many }, () => ({ vehicleNumber, exitAt: at('03-05'), finesCents: 3_000 }));
    await insertRecords(database, [...stays('B-ANDERE 1', 2_000), ...stays('B-EIN 1', 4), ...stays('B-OFT 1', 1_200)]);
    const readsOf = (plate: string) =>
      countReads(database, (watched) => readPlateHistory(watched, plate, new Date('2026-03-05T14:00:00Z')));
    const [few, many] = [await readsOf('B-EIN 1'), await readsOf('B-OFT 1')];
    expect(few).toBeGreaterThanOrEqual(4);
    expect(few).toBeLessThanOrEqual(READS_A_STAY * 4 + READS_BESIDES);
    expect(many).toBeLessThanOrEqual(READS_A_STAY * 1_000 + READS_BESIDES);
  });

  it('returns 429 for an account that looks up many plates, until some time has passed', async () => {
    for (let index = 0; index < FREE; index += 1) expect((await ask(`B-X ${index + 1}`)).status).toBe(200);
    const refused = await ask('B-X 99');
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_PLATES' } });
    expect(refused.headers.get('Retry-After')).toBe('3');
    expect((await ask('B-X 99', parking.admin)).status).toBe(200);
    parking.setClock('2026-03-05T14:00:03Z');
    expect((await ask('B-X 99')).status).toBe(200);
    expect(parking.delays).toEqual([]);
  });
});
