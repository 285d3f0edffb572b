import { GATEWAY_KEY_HEADER } from '@parkwart/contracts/wire/gatewayKey';
import { startFakeUsers } from '@parkwart/service-kit/testing/fakeUsers';
import { testServiceKeysAsText } from '@parkwart/service-kit/testing/serviceKeys';
import { TEST_GATEWAY_KEY } from '@parkwart/service-kit/testing/serviceUnderTest';
import { makeTestKeys } from '@parkwart/service-kit/testing/testKeys';
import { type FilledDatabase, onMariaDb } from './databases.ts';
import { type ServerProcess, startServer } from './servers/serverProcess.ts';

const RECORDS = 20_000;
/** A token lasts five minutes in the product; this one for the whole bench. */
const TOKEN_SECONDS = 3_600;

export interface HotCalls {
  readonly database: FilledDatabase['database'];
  readonly headers: Readonly<Record<string, string>>;
  readonly bare: ServerProcess;
  readonly peer: ServerProcess;
  readonly parking: ServerProcess;
  /** svc-parking without its journal. */
  readonly unjournaled: ServerProcess;
}

/** The product's svc-parking, the same calls by hand, and the bare reference, each a process on one MariaDB. */
export async function withHotCalls(work: (calls: HotCalls) => Promise<void>): Promise<void> {
  const keys = await makeTestKeys();
  const users = await startFakeUsers(keys.publicKeys);
  const headers = {
    Cookie: await keys.cookie({ username: 'kasse', expiresIn: TOKEN_SECONDS }),
    [GATEWAY_KEY_HEADER]: TEST_GATEWAY_KEY,
  };
  try {
    await onMariaDb(async (fill) => {
      const { database, url, close } = await fill(RECORDS);
      const environment = { DATABASE_URL: url, USERS_URL: users.url, GATEWAY_KEY: TEST_GATEWAY_KEY };
      const own = (name: string) => startServer(new URL(`servers/${name}.js`, import.meta.url).pathname, environment);
      const parkingMain = new URL(import.meta.resolve('svc-parking/main')).pathname;
      const parkingEnvironment = { ...environment, ...testServiceKeysAsText('parking') };
      const servers = await Promise.all([
        own('bare'),
        own('peer'),
        startServer(parkingMain, parkingEnvironment),
        startServer(new URL('servers/unjournaled.js', import.meta.url).pathname, parkingEnvironment),
      ]);
      const [bare, peer, parking, unjournaled] = servers;
      await work({ database, headers, bare, peer, parking, unjournaled });
      for (const server of servers) await server.stop();
      await close();
    });
  } finally {
    await users.stop();
  }
}
