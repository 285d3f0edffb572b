import { generateKeyPairSync } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  forEachService,
  moduleOf,
  SERVICE_NAMES,
  SERVICES,
  type ServiceName,
  urlSettingOf,
} from '@parkwart/contracts/wire/services';
import { makeMariaDbDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { type Replica, startReplica } from '@parkwart/service-kit/testing/replica';
import { TEST_GATEWAY_KEY } from '@parkwart/service-kit/testing/serviceUnderTest';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';
import { makeDataTemplate, startMariaDb } from '@parkwart/tooling/jest/mariaDb.mjs';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { type Part, startPart } from 'embedded/part';
import { startNginx } from 'gateway/testing/nginxProcess';

/** Two processes of each service on one MariaDB, behind nginx, and a storage. */
export interface ReplicatedProduct {
  readonly url: string;
  readonly siteFolder: string;
  roll(service: ServiceName): Promise<void>;
  stop(): Promise<void>;
}

const fromRoot = (...path: string[]) => join(__dirname, '../../..', ...path);
const main = (service: ServiceName) => fromRoot(moduleOf(service), 'dist', 'main.js');

const S3_KEYS = { S3_ACCESS_KEY: 'parkwart', S3_SECRET_KEY: 'a secret of the tests' };

function startStorage(folder: string): Promise<Part> {
  return startPart({
    name: 's3',
    program: fromRoot('operations', 'embedded', 'dist', 's3Server.js'),
    environment: { S3_FOLDER: join(folder, 's3'), ...S3_KEYS },
    logFile: join(folder, 's3.log'),
    onProgress: () => undefined,
  });
}

async function writeSigningKeys(folder: string): Promise<string> {
  const { kty, crv, x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const file = join(folder, 'keys.json');
  await writeFile(file, JSON.stringify({ keys: [{ kty, crv, x, d }] }));
  return file;
}

/** A replaced process keeps its port, which the gateway's configuration names. */
async function startReplicas(main: string, environment: Readonly<Record<string, string>>) {
  const startOne = async () => startReplica(main, { ...environment, PORT: String(await freePort()) });
  const replicas = await Promise.all([startOne(), startOne()]);
  return {
    urls: replicas.map(({ url }) => url),
    roll: async () => {
      for (const [index, replica] of replicas.entries()) {
        expect(await replica.stop()).toBe(0);
        replicas[index] = await startReplica(main, { ...environment, PORT: String(replica.port) });
      }
    },
    stop: () => Promise.all(replicas.map((replica: Replica) => replica.stop())),
  };
}

export async function startReplicatedProduct(): Promise<ReplicatedProduct> {
  const { path: folder, remove } = await temporaryFolder();
  const template = await makeDataTemplate();
  const mariaDb = await startMariaDb(template);
  const cleanups: (() => Promise<unknown>)[] = [
    remove,
    () => rm(template, { recursive: true, force: true }),
    () => mariaDb.remove(),
  ];
  const stop = async () => {
    for (const end of cleanups.splice(0).reverse()) await end();
  };
  try {
    const storage = await startStorage(folder);
    cleanups.push(() => storage.stop());
    const start = async (service: ServiceName, environment: Readonly<Record<string, string>>) => {
      const { url } = await makeMariaDbDatabase(mariaDb.server);
      const replicas = await startReplicas(main(service), { DATABASE_URL: url, ...environment });
      cleanups.push(replicas.stop);
      return replicas;
    };
    const ownSettings: Partial<Record<ServiceName, Record<string, string>>> = {
      users: {
        SIGNING_KEYS_FILE: await writeSigningKeys(folder),
        USERS_SECRET: 'a secret of svc-users that is long enough',
        COOKIE_SECURE: 'false',
        EMBEDDED_ACCOUNTS: 'true',
      },
      files: { S3_ENDPOINT: storage.url, S3_BUCKET: 'parkwart-files', ...S3_KEYS },
    };
    const started: Partial<Record<ServiceName, Awaited<ReturnType<typeof start>>>> = {};
    for (const name of SERVICE_NAMES) {
      // svc-parking and svc-files ask each other: the first one to start does without, which only erasures need.
      const urls = SERVICES[name].asks.flatMap((asked) => {
        const [url] = started[asked]?.urls ?? [];
        return url === undefined ? [] : [[urlSettingOf(asked), url]];
      });
      started[name] = await start(name, { ...Object.fromEntries(urls), ...ownSettings[name] });
    }
    const services = started as Required<typeof started>;
    const siteFolder = join(folder, 'site');
    const gateway = await startNginx({
      siteFolder,
      services: forEachService((name) => services[name].urls),
      storage: storage.url,
      gatewayKey: TEST_GATEWAY_KEY,
    });
    cleanups.push(gateway.stop);
    return { url: gateway.url, siteFolder, roll: (service) => services[service].roll(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
