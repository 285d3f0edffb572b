import { GATEWAY_KEY_HEADER } from '@parkwart/contracts/wire/gatewayKey';
import { startFakeUsers } from '@parkwart/service-kit/testing/fakeUsers';
import { testServiceKeysAsText } from '@parkwart/service-kit/testing/serviceKeys';
import { TEST_GATEWAY_KEY } from '@parkwart/service-kit/testing/serviceUnderTest';
import { makeTestKeys } from '@parkwart/service-kit/testing/testKeys';
import { type ServerProcess, startServer } from './servers/serverProcess.ts';

/** A token lasts five minutes in the product; this one for the whole bench. */
const TOKEN_SECONDS = 3_600;

export interface ParkingServers {
  readonly headers: Readonly<Record<string, string>>;
  start(databaseUrl: string): Promise<ServerProcess>;
  close(): Promise<void>;
}

/** svc-parking as a process, for an admin. */
export async function parkingServers(): Promise<ParkingServers> {
  const keys = await makeTestKeys();
  const users = await startFakeUsers(keys.publicKeys);
  return {
    headers: {
      Cookie: await keys.cookie({ username: 'admin', role: 'Admin', expiresIn: TOKEN_SECONDS }),
      [GATEWAY_KEY_HEADER]: TEST_GATEWAY_KEY,
    },
    start: (databaseUrl) =>
      startServer(new URL(import.meta.resolve('svc-parking/main')).pathname, {
        DATABASE_URL: databaseUrl,
        USERS_URL: users.url,
        GATEWAY_KEY: TEST_GATEWAY_KEY,
        ...testServiceKeysAsText('parking'),
      }),
    close: () => users.stop(),
  };
}

/** One of `servers/`. */
export function startOwn(name: string, databaseUrl: string): Promise<ServerProcess> {
  return startServer(new URL(`servers/${name}.js`, import.meta.url).pathname, { DATABASE_URL: databaseUrl });
}
