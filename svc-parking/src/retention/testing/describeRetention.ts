import { DEFAULT_SETTINGS } from '@parkwart/contracts/calls/operatorSettings';
import type { Database } from '@parkwart/service-kit/database/database';
import { openDatabase } from '@parkwart/service-kit/database/openDatabase';
import { openJournal } from '@parkwart/service-kit/journal/journal';
import { testTokens } from '@parkwart/service-kit/testing/serviceKeys';
import { describeOnDatabase, type TestDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { openLease } from '../../lease.ts';
import { insertRecords, type TestRecord } from '../../testing/insertRecords.ts';
import { type ParkingUnderTest, startParking } from '../../testing/startParking.ts';
import { erasureQueue } from '../erasureQueue.ts';
import { retainedRecords } from '../retainedRecords.ts';
import { runRetention } from '../runRetention.ts';

const NOW = '2026-03-05T14:00:00Z';
/** An exit exactly thirty days before the start time in Berlin, and an exit a second later. */
export const EXPIRED = { exitAt: new Date('2026-02-03T14:00:00Z'), version: 2 };
export const NOT_EXPIRED = { exitAt: new Date('2026-02-03T14:00:01Z'), version: 2 };
export const PAID = { ...EXPIRED, version: 4, isPay: true, finesCents: 3_000 };
export const FIRST = 100_001;
/** Sets the retention of free parking stays to the thirty days on which the exit times above are based. */
export const SETTINGS = { ...DEFAULT_SETTINGS, retainParkingDays: 30 };

interface Started {
  database: TestDatabase;
  parking: ParkingUnderTest;
  connection: Database;
  otherConnection: Database;
  headers: Record<string, string>;
  clock: Date;
}

/** Starts a service for each test, on each database. */
export function describeRetention(tests: (retention: Started & ReturnType<typeof stepsOf>) => void): void {
  describeOnDatabase('retention in svc-parking', (makeDatabase) => {
    const started = {} as Started;
    const steps = stepsOf(started);

    beforeEach(async () => {
      started.database = await makeDatabase();
      started.parking = await startParking(started.database);
      started.connection = openDatabase(started.database.url, started.database.timeoutMs);
      started.otherConnection = openDatabase(started.database.url, started.database.timeoutMs);
      started.headers = { Authorization: `Bearer ${await testTokens('files').sign('parking')}` };
      steps.setClock(NOW);
      const change = { cookie: started.parking.admin, json: SETTINGS };
      expect((await started.parking.request('PUT', '/settings', change)).status).toBe(200);
    });
    afterEach(async () => {
      await started.connection.close();
      await started.otherConnection.close();
      await started.parking.stop();
      await started.database.remove();
    });

    tests(Object.assign(started, steps));
  });
}

function stepsOf(started: Started) {
  const clock = () => started.clock;
  const leaseOf = (connection: Database) => openLease(connection, 'forgetting', clock);
  const pendingErasures = async () =>
    (await started.parking.request('GET', '/internal/forgettings', { headers: started.headers })).body.forgettings;
  const confirm = (list: unknown) =>
    started.parking.request('PUT', '/internal/forgettings/done', {
      headers: started.headers,
      json: { forgettings: list },
    });
  return {
    leaseOf,
    pendingErasures,
    confirm,
    setClock: (now: string) => {
      started.clock = new Date(now);
      started.parking.setClock(now);
    },
    runPass: (database = started.connection, isStopping = () => false) => {
      const journal = openJournal(database, clock);
      const records = retainedRecords(database, journal);
      const parts = { database, records, journal, erasures: erasureQueue(database), clock };
      return runRetention(parts, { lease: leaseOf(database), isStopping });
    },
    insert: (...sketches: TestRecord[]) => insertRecords(started.connection, sketches),
    recordIds: async () =>
      (await started.connection.read<{ id: number }>('SELECT id FROM records ORDER BY id')).map(({ id }) => id),
    eraseInFiles: async () => {
      for (let due = await pendingErasures(); due.length > 0; due = await pendingErasures()) {
        expect((await confirm(due)).status).toBe(204);
      }
    },
  };
}
