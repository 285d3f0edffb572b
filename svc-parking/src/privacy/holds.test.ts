import { countReads } from '@parkwart/service-kit/testing/countReads';
import { describeOnEachDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { running } from '@parkwart/service-kit/testing/running';
import { insertRecords } from '../testing/insertRecords.ts';
import { startParking } from '../testing/startParking.ts';
import { readHolds } from './holds.ts';

const RECORDS = 1_000;
const MAX_READ_PER_HOLD = 10;

describeOnEachDatabase('the list of records on hold', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));

  it('reads only those, however many records there are', async () => {
    const { database } = parking.service;
    await insertRecords(
      database,
      Array.from({ length: RECORDS }, () => ({ exitAt: new Date('2026-03-05T12:00:00Z') })),
    );
    const hold = { until: '31.12.2026', reason: 'Rechtsstreit' };
    const held = [100_900, 100_003];
    for (const number of held) await parking.request('PUT', `/holds/${number}`, { cookie: parking.admin, json: hold });
    const now = new Date('2026-03-05T14:00:00Z');
    const holds = await readHolds(database, now, {});
    expect(holds.map(({ invoiceNumber }) => invoiceNumber)).toEqual(held.toReversed());
    const read = await countReads(database, (watched) => readHolds(watched, now, {}));
    expect(read).toBeLessThanOrEqual(MAX_READ_PER_HOLD * held.length);
  });
});
