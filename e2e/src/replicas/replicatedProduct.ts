import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeMariaDbDatabase, type TestDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { type Replica, startReplica } from '@parkwart/service-kit/testing/replica';
import { makeDataTemplate, startMariaDb } from '@parkwart/tooling/jest/mariaDb.mjs';
import { startNginx } from 'gateway/nginxProcess';

/** svc-users and svc-parking, two processes of each on one MariaDB, behind nginx. */
export interface ReplicatedProduct {
  readonly url: string;
  /** Ends each process of a service in turn and starts another in its place, as a rolling update does. */
  roll(service: 'users' | 'parking'): Promise<void>;
  stop(): Promise<void>;
}

const main = (service: string) => join(__dirname, '../../..', `svc-${service}`, 'dist', 'main.js');

async function writeSigningKeys(folder: string): Promise<string> {
  const { kty, crv, x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const file = join(folder, 'keys.json');
  await writeFile(file, JSON.stringify({ keys: [{ kty, crv, x, d }] }));
  return file;
}

/** Processes of one service; each keeps its port over a replacement, which is where the gateway looks for it. */
async function startReplicas(main: string, environment: Readonly<Record<string, string>>) {
  const replicas = await Promise.all([startReplica(main, environment), startReplica(main, environment)]);
  return {
    urls: replicas.map(({ url }) => url),
    roll: async () => {
      for (const [index, replica] of replicas.entries()) {
        expect(await replica.end()).toBe(0);
        replicas[index] = await startReplica(main, { ...environment, PORT: String(replica.port) });
      }
    },
    stop: () => Promise.all(replicas.map((replica: Replica) => replica.end())),
  };
}

export async function startReplicatedProduct(): Promise<ReplicatedProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'parkwart-replicas-'));
  const template = await makeDataTemplate();
  const mariaDb = await startMariaDb(template);
  const stops: (() => Promise<unknown>)[] = [
    () => rm(folder, { recursive: true, force: true }),
    () => rm(template, { recursive: true, force: true }),
    () => mariaDb.remove(),
  ];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    const databases: TestDatabase[] = await Promise.all([
      makeMariaDbDatabase(mariaDb.server),
      makeMariaDbDatabase(mariaDb.server),
    ]);
    const [usersUrl = '', parkingUrl = ''] = databases.map(({ url }) => url);
    const users = await startReplicas(main('users'), {
      DATABASE_URL: usersUrl,
      SIGNING_KEYS_FILE: await writeSigningKeys(folder),
      COOKIE_SECURE: 'false',
      EMBEDDED_ACCOUNTS: 'true',
    });
    stops.push(users.stop);
    const parking = await startReplicas(main('parking'), {
      DATABASE_URL: parkingUrl,
      USERS_URL: users.urls[0] ?? '',
    });
    stops.push(parking.stop);
    const gateway = await startNginx({
      siteFolder: folder,
      services: { users: users.urls, parking: parking.urls, files: 'http://127.0.0.1:9' },
      storage: 'http://127.0.0.1:9',
    });
    stops.push(gateway.stop);
    return { url: gateway.url, roll: (service) => (service === 'users' ? users : parking).roll(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
