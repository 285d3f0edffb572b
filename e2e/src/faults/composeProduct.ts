import {
  awaitEachService,
  moduleOf,
  READY_PATH,
  SERVICE_MODULES,
  SERVICE_PORT,
} from '@parkwart/contracts/wire/services';
import { connectOnce } from '@parkwart/tooling/jest/databaseServer.mjs';
import { BUCKET } from 'embedded/partEnvironments';
import { ADMIN_PASSWORD, type ComposeStack } from '../product/composeStack.ts';
import type { FaultTestProduct } from '../product/product.ts';
import { isFulfilled, isOk } from '../product/ready.ts';
import { type ContainerPart, containerPart, type DockerHost } from './containerPart.ts';

const CONNECT_MS = 2_000;
const [DATABASE_PORT, STORAGE_PORT] = [3306, 9000];
const LOG_LINES = 5_000;

/** The database URL for connections from the machine that runs the tests. */
function at(databaseUrl: string, address: string): string {
  const url = new URL(databaseUrl);
  url.host = `${address}:${DATABASE_PORT}`;
  return url.href;
}

async function findParts(stack: ComposeStack, host: DockerHost, databaseUrl: string) {
  const containersOf = async (service: string, isReady: (address: string) => Promise<boolean>) => {
    const ids = (await stack.compose('ps', '--quiet', service)).split('\n');
    return ids.map((id) => containerPart(id, host, isReady));
  };
  const services = await awaitEachService((name) =>
    containersOf(moduleOf(name), (address) => isOk(`http://${address}:${SERVICE_PORT}${READY_PATH}`)),
  );
  return {
    ...services,
    database: await containersOf('mysql', (address) =>
      isFulfilled(connectOnce({ uri: at(databaseUrl, address), connectTimeout: CONNECT_MS })),
    ),
    // The readiness of the storage is not polled, because the limit for MinIO's recovery, ten seconds, counts from the
    // start of its container.
    storage: await containersOf('minio', async () => true),
    gateway: await containersOf('gateway', () => isOk(`${stack.url}/health`)),
  };
}

/** A compose stack with the functions that fault tests need. */
export async function faultyCompose(stack: ComposeStack, host: DockerHost) {
  const secret = (service: string, name: string) => stack.inside(service, 'cat', `/run/secrets/${name}`);
  const databaseUrls = await awaitEachService((name) => secret(moduleOf(name), 'database_url'));
  const storageKeys = {
    S3_ACCESS_KEY: await secret(moduleOf('files'), 's3_access_key'),
    S3_SECRET_KEY: await secret(moduleOf('files'), 's3_secret_key'),
  };
  const parts = await findParts(stack, host, databaseUrls.users);
  const [[database], [storage], [files]] = [parts.database, parts.storage, parts.files];
  if (!database || !storage || !files) throw new Error('no container of the database, of the storage or of svc-files');
  const product: FaultTestProduct<ContainerPart> = {
    url: stack.url,
    admin: { user: 'admin', password: ADMIN_PASSWORD },
    parts,
    environmentOf: async (name) => ({
      DATABASE_URL: at(databaseUrls[name], await database.address()),
      S3_ENDPOINT: `http://${await storage.address()}:${STORAGE_PORT}`,
      ...storageKeys,
      S3_BUCKET: BUCKET,
      UPLOADS_DIR: stack.folder,
    }),
    bucketFolder: undefined,
    failures: async () => {
      const text = await stack.compose('logs', '--no-log-prefix', '--tail', String(LOG_LINES), ...SERVICE_MODULES);
      return text.split('\n').filter((line) => line.includes('"request failed"'));
    },
    remove: stack.remove,
  };
  return {
    ...product,
    /** Kills the storage once svc-files has sent this many more bytes. @returns how many bytes svc-files had sent */
    killStorageWhenSent: async (bytes: number) => {
      const sender = await files.processId();
      return storage.killBy((pid) => host.killWhenSent(pid, { sender, bytes }));
    },
  };
}

export type ComposeProduct = Awaited<ReturnType<typeof faultyCompose>>;
