import type { Person } from '@parkwart/contracts/entities/person';
import type { Database } from '@parkwart/service-kit/database/database';
import { openJournal } from '@parkwart/service-kit/journal/journal';
import { countReads } from '@parkwart/service-kit/testing/countReads';
import { mostWritesOf } from '@parkwart/service-kit/testing/mostWrites';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { erasureQueue } from '../retention/erasureQueue.ts';
import { retainedRecords } from '../retention/retainedRecords.ts';
import { insertRecords } from '../testing/insertRecords.ts';
import { startParking } from '../testing/startParking.ts';
import { eraseOnRequest } from './eraseOnRequest.ts';
import { readHolds } from './holds.ts';
import { previewErasure } from './previewErasure.ts';

const RECORDS = 1_000;
const MAX_READ_PER_HOLD = 10;

describeOnDatabase('the list of records on hold', (makeDatabase) => {
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

const NOW = new Date('2026-03-05T14:00:00Z');
const BY = { account: '2', origin: 'office' } as const;
const [FEW, MANY] = [10, 40];

describeOnDatabase('an erasure of many records', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));

  const partsOf = (database: Database) => {
    const journal = openJournal(database, () => NOW);
    const records = retainedRecords(database, journal);
    return { database, journal, records, erasures: erasureQueue(database), clock: () => NOW };
  };
  const park = (vehicleNumber: string, many: number) => {
    const stay = { vehicleNumber, exitAt: new Date('2026-03-05T12:00:00Z'), feeCents: 200, isPay: true };
    return insertRecords(
      parking.service.database,
      Array.from({ length: many }, () => stay),
    );
  };

  it('delays other requests no longer than an erasure of few', async () => {
    const mostOf = async (plate: string, many: number) => {
      const person: Person = { kind: 'plate', text: plate };
      const { database } = parking.service;
      await park(plate, many);
      const request = { person, mentions: [], asUser: false, by: BY };
      const { preview } = await eraseOnRequest(partsOf(database), { ...request, isTrial: true });
      const most = await mostWritesOf(database, (watched) =>
        eraseOnRequest(partsOf(watched), { ...request, isTrial: false, preview }),
      );
      expect((await previewErasure(partsOf(database), person)).records).toEqual([]);
      return most;
    };
    const few = await mostOf('B-WENIG 1', FEW);
    expect(few).toBeGreaterThan(0);
    expect(await mostOf('B-VIEL 1', MANY)).toBe(few);
  });
});
