import { startUnderTest, testEnvironment } from '@parkwart/service-kit/testing/serviceUnderTest';
import { makeSqlite } from '@parkwart/service-kit/testing/testDatabase';
import { makeTestKeys } from '@parkwart/service-kit/testing/testKeys';
import { parkingService } from 'svc-parking/parkingService';

export interface StoredRecord {
  readonly id: number;
  readonly vehicleNumber: string;
  readonly vehicleModel: string;
  readonly provisionalReference: string | null;
  readonly cancelReason: string | null;
  readonly alreadyParkedAs: number | null;
  readonly exitAt: Date | null;
  readonly feeCents: number;
}

const NO_SERVICE = 'http://127.0.0.1:9';

/** A svc-parking that can restart. @param clock the server's; the booth's clock may be wrong */
export async function startServer(clock: () => Date) {
  const [database, keys] = [await makeSqlite(), await makeTestKeys()];
  const { authenticator } = keys;
  const start = () => {
    const environment = { ...testEnvironment(database), USERS_URL: NO_SERVICE, FILES_URL: NO_SERVICE };
    return startUnderTest(
      parkingService(environment, { authenticator, clock, delay: async () => undefined }),
      database,
    );
  };
  let running = await start();
  return {
    url: () => running.service.url,
    cookie: (username: string) => keys.cookie({ username }),
    /** Checks out as another user, at another till. */
    checkOut: async (id: string) => {
      const cookie = await keys.cookie({ username: 'tagschicht' });
      await running.request('POST', `/checkout?id=${id}`, { cookie });
    },
    lastNumber: async () => {
      const sql = 'SELECT MAX(id) AS id FROM records';
      const [row] = await running.service.database.read<{ id: number | null }>(sql, {});
      return row?.id ?? 0;
    },
    recordsAfter: (first: number) =>
      running.service.database.read<StoredRecord>(
        `SELECT id, vehicleNumber, vehicleModel, provisionalReference, cancelReason, alreadyParkedAs, exitAt, feeCents
        FROM records WHERE id > :first`,
        { first },
      ),
    restart: async () => {
      await running.stop();
      running = await start();
    },
    remove: () => running.remove(),
  };
}

export type Server = Awaited<ReturnType<typeof startServer>>;
