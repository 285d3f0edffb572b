import { generateKeyPairSync } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  forEachService,
  moduleOf,
  READY_PATH,
  SERVICE_NAMES,
  SERVICES,
  type ServiceName,
  urlSettingOf,
} from '@parkwart/contracts/services';
import { makeMariaDbDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { testServiceKeysAsText } from '@parkwart/service-kit/testing/serviceKeys';
import { TEST_GATEWAY_KEY } from '@parkwart/service-kit/testing/serviceUnderTest';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';
import { connectOnce, makeDataTemplate, mariaDbCommand } from '@parkwart/tooling/jest/mariaDb.mjs';
import { planNginx } from 'gateway/testing/nginxProcess';
import { type Clock, makeClock } from './clocks.ts';
import { startFailover } from './failover.ts';
import type { FaultyProduct, PartName } from './product.ts';
import { type Relay, startRelay } from './relay.ts';
import { canMount, mountSmallDisk, type SmallDisk } from './smallDisk.ts';
import { isOk, type SupervisedPart, supervise } from './supervised.ts';

const fromRoot = (...path: string[]) => join(__dirname, '../../..', ...path);
const REPLICAS = 2;
const BUCKET = 'parkwart-files';
const S3_KEYS = { S3_ACCESS_KEY: 'parkwart', S3_SECRET_KEY: 'a secret of the tests' };

/** What fails around the processes, where the product was started with it. */
export interface Surroundings {
  readonly relays: Readonly<Record<'database' | 'storage' | ServiceName, readonly Relay[]>>;
  /** None where this machine may not mount. */
  readonly disks?: Readonly<Record<'database' | 'storage' | 'gateway' | 'uploads', SmallDisk>>;
  /** None without Debian's libfaketime. */
  readonly clock: Clock | undefined;
}

export interface PartsProduct extends FaultyProduct {
  readonly parts: Readonly<Record<PartName, readonly SupervisedPart[]>>;
  readonly siteFolder: string;
  readonly surroundings?: Surroundings;
}

async function writeSigningKeys(folder: string): Promise<string> {
  const { kty, crv, x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const file = join(folder, 'keys.json');
  await writeFile(file, JSON.stringify({ keys: [{ kty, crv, x, d }] }));
  return file;
}

const DISK_MEGABYTES = { database: 320, storage: 64, gateway: 16, uploads: 16 };

function mountDisks(folder: string): Surroundings['disks'] {
  if (!canMount()) return undefined;
  const mount = (name: keyof typeof DISK_MEGABYTES) => mountSmallDisk(join(folder, name), DISK_MEGABYTES[name]);
  return {
    database: mount('database'),
    storage: mount('storage'),
    gateway: mount('gateway'),
    uploads: mount('uploads'),
  };
}

/** MariaDB, s3rver, nginx and two processes of each service; each is started again when it ends. */
export async function startParts({ hampered = false } = {}): Promise<PartsProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'parkwart-faults-'));
  const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  const logs = join(folder, 'logs');
  const subfolder = async (name: string) => {
    await mkdir(join(folder, name), { recursive: true });
    return join(folder, name);
  };
  const started = (part: SupervisedPart) => {
    ends.push(part.stop);
    return part;
  };
  try {
    await mkdir(logs);
    const disks = hampered ? mountDisks(folder) : undefined;
    for (const disk of Object.values(disks ?? {})) ends.push(async () => disk.remove());
    const relayTo = async (port: number) => {
      const relay = await startRelay({ host: '127.0.0.1', port });
      ends.push(relay.stop);
      return relay;
    };

    const data = await subfolder('database');
    const template = await makeDataTemplate();
    await cp(template, data, { recursive: true });
    await rm(template, { recursive: true, force: true });
    const databasePort = await freePort();
    const server = `mysql://root@127.0.0.1:${databasePort}`;
    const database = started(
      supervise({
        ...mariaDbCommand({ folder: data, port: databasePort }),
        logFile: join(logs, 'database.log'),
        isReady: () =>
          connectOnce({ uri: server, connectTimeout: 2_000 }).then(
            () => true,
            () => false,
          ),
      }),
    );
    await database.whenReady();
    const databaseRelay = hampered ? await relayTo(databasePort) : undefined;

    const storageFolder = await subfolder('storage');
    const storagePort = await freePort();
    const storage = started(
      supervise({
        command: process.execPath,
        args: [fromRoot('embedded', 'dist', 's3Server.js')],
        environment: { S3_FOLDER: storageFolder, PORT: String(storagePort), ...S3_KEYS },
        logFile: join(logs, 'storage.log'),
        isReady: () =>
          fetch(`http://127.0.0.1:${storagePort}/`).then(
            async (response) => response.body?.cancel().then(() => true) ?? true,
            () => false,
          ),
      }),
    );
    await storage.whenReady();
    const storageRelay = hampered ? await relayTo(storagePort) : undefined;

    const clock = hampered ? await makeClock(folder) : undefined;
    const ownSettings: Partial<Record<ServiceName, Record<string, string>>> = {
      users: {
        SIGNING_KEYS_FILE: await writeSigningKeys(folder),
        USERS_SECRET: 'a secret of svc-users that is long enough',
        EMBEDDED_ACCOUNTS: 'true',
      },
      files: {
        S3_ENDPOINT: `http://127.0.0.1:${storageRelay?.port ?? storagePort}`,
        S3_BUCKET: BUCKET,
        UPLOADS_DIR: await subfolder('uploads'),
        ...S3_KEYS,
      },
    };
    const ports = Object.fromEntries(
      await Promise.all(
        SERVICE_NAMES.map(async (name) => [name, [await freePort(), await freePort()].slice(0, REPLICAS)] as const),
      ),
    ) as Record<ServiceName, number[]>;
    const asked = Object.fromEntries(
      await Promise.all(
        SERVICE_NAMES.map(async (name) => {
          const { port, stop } = await startFailover(ports[name]);
          ends.push(stop);
          return [name, port] as const;
        }),
      ),
    ) as Record<ServiceName, number>;
    const environments = Object.fromEntries(
      await Promise.all(
        SERVICE_NAMES.map(async (name) => {
          const { url } = await makeMariaDbDatabase(server);
          const urls = SERVICES[name].asks.map((one) => [urlSettingOf(one), `http://127.0.0.1:${asked[one]}`]);
          const environment = {
            DATABASE_URL: databaseRelay ? url.replace(`:${databasePort}/`, `:${databaseRelay.port}/`) : url,
            GATEWAY_KEY: TEST_GATEWAY_KEY,
            COOKIE_SECURE: 'false',
            ...testServiceKeysAsText(name),
            ...Object.fromEntries(urls),
            ...ownSettings[name],
            ...clock?.environment,
          };
          return [name, environment] as const;
        }),
      ),
    ) as Record<ServiceName, Record<string, string>>;
    const services = forEachService((name) =>
      ports[name].map((port, index) =>
        started(
          supervise({
            command: process.execPath,
            args: [fromRoot(moduleOf(name), 'dist', 'main.js')],
            environment: { ...environments[name], PORT: String(port) },
            logFile: join(logs, `${moduleOf(name)}-${index + 1}.log`),
            isReady: () => isOk(`http://127.0.0.1:${port}${READY_PATH}`),
          }),
        ),
      ),
    );
    await Promise.all(SERVICE_NAMES.flatMap((name) => services[name].map((part) => part.whenReady())));
    const serviceRelays = hampered ? forEachService((name) => Promise.all(ports[name].map(relayTo))) : undefined;

    const siteFolder = await subfolder('site');
    const upstreams = Object.fromEntries(
      await Promise.all(
        SERVICE_NAMES.map(async (name) => {
          const reached = serviceRelays ? (await serviceRelays[name]).map((relay) => relay.port) : ports[name];
          return [name, reached.map((port) => `http://127.0.0.1:${port}`)] as const;
        }),
      ),
    ) as Record<ServiceName, string[]>;
    const { command, args, url } = await planNginx({
      siteFolder,
      services: upstreams,
      storage: `http://127.0.0.1:${storagePort}`,
      gatewayKey: TEST_GATEWAY_KEY,
      folder: await subfolder('gateway'),
    });
    const gateway = started(
      supervise({ command, args, logFile: join(logs, 'gateway.log'), isReady: () => isOk(`${url}/health`) }),
    );
    await gateway.whenReady();

    const relays =
      databaseRelay && storageRelay && serviceRelays
        ? {
            database: [databaseRelay],
            storage: [storageRelay],
            users: await serviceRelays.users,
            parking: await serviceRelays.parking,
            files: await serviceRelays.files,
          }
        : undefined;
    return {
      url,
      siteFolder,
      parts: { ...services, database: [database], storage: [storage], gateway: [gateway] },
      filesEnvironment: async () => environments.files,
      bucketFolder: join(storageFolder, BUCKET),
      ...(relays ? { surroundings: { relays, ...(disks ? { disks } : {}), clock } } : {}),
      failures: () => failuresIn(logs),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function failuresIn(logs: string): Promise<string[]> {
  const files = (await readdir(logs)).filter((name) => name.startsWith('svc-'));
  const texts = await Promise.all(files.map((name) => readFile(join(logs, name), 'utf8')));
  return texts.flatMap((text) => text.split('\n').filter((line) => line.includes('"request failed"')));
}
