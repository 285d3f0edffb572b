import { existsSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  awaitEachService,
  forEachService,
  moduleOf,
  READY_PATH,
  SERVICES,
  type ServiceName,
  urlSettingOf,
} from '@parkwart/contracts/wire/services';
import { makeServerDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { connectOnce, databaseServerCommand, makeDataTemplate } from '@parkwart/tooling/jest/databaseServer.mjs';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';
import { BUCKET, ownEnvironments, serviceEnvironment, storageEnvironment } from 'embedded/partEnvironments';
import { planNginx } from 'gateway/testing/nginxProcess';
import { ADMIN } from '../testing/accounts.ts';
import { builtProgram, makePartsPlan, type PartsPlan } from './partsPlan.ts';
import { type FaultTestProduct, failuresIn } from './product.ts';
import { isFulfilled, isOk, responds } from './ready.ts';
import type { Relay } from './relay.ts';
import type { SupervisedPart } from './supervised.ts';
import { makeClock } from './surroundings.ts';

const CONNECT_MS = 2_000;

/** A backend that services use, such as the database. */
interface Backend {
  readonly part: SupervisedPart;
  readonly url: string;
  readonly relays: readonly Relay[];
  /** The URL at which services reach the backend: the URL of a relay, if the product is hampered. */
  readonly reachedUrl: string;
}

const localUrl = (port: number) => `http://127.0.0.1:${port}`;

async function asBackend(plan: PartsPlan, part: SupervisedPart, url: string): Promise<Backend> {
  const { port } = new URL(url);
  const relays = await plan.hamper(Number(port));
  return { part, url, relays, reachedUrl: url.replace(/\d+$/, String(relays[0]?.port ?? port)) };
}

/** The template is created once per run, because its creation takes seconds. */
async function dataTemplate(): Promise<string> {
  const folder = join(process.env.PARKWART_TEST_TEMPLATES ?? '', 'database');
  if (existsSync(folder)) return folder;
  const own = await makeDataTemplate();
  // Another worker may have created the template first.
  await rename(own, folder).catch(() => rm(own, { recursive: true }));
  return folder;
}

async function startDatabase(plan: PartsPlan): Promise<Backend> {
  const folder = await plan.subfolder('database');
  await cp(await dataTemplate(), folder, { recursive: true });
  const port = await freePort();
  const uri = `mysql://root@127.0.0.1:${port}`;
  const part = await plan.start('database', {
    ...databaseServerCommand({ folder, port }),
    isReady: () => isFulfilled(connectOnce({ uri, connectTimeout: CONNECT_MS })),
  });
  return asBackend(plan, part, uri);
}

async function startStorage(plan: PartsPlan): Promise<Backend> {
  await plan.subfolder('s3');
  const port = await freePort();
  const part = await plan.start('storage', {
    ...builtProgram('operations/embedded', 's3Server.js'),
    environment: { ...storageEnvironment(plan, plan.secrets), PORT: String(port) },
    isReady: () => responds(localUrl(port)),
  });
  return asBackend(plan, part, localUrl(port));
}

/** Two processes per service; each service has its own database. */
async function startServices(plan: PartsPlan, database: Backend, storage: Backend) {
  const ports = await awaitEachService(async () => [await freePort(), await freePort()]);
  // Other services use one address for both replicas of a service.
  const shared = await awaitEachService((name) => plan.startRelayTo(...ports[name]));
  const own = ownEnvironments(plan.secrets, Promise.resolve({ url: storage.reachedUrl }));
  return awaitEachService(async (name) => {
    const clock = plan.isHampered ? await makeClock(join(plan.dataDir, `clock-${name}`)) : undefined;
    const { pathname } = new URL((await makeServerDatabase(database.url)).url);
    const databaseUrls = { [name]: database.reachedUrl + pathname };
    const environment: Readonly<Record<string, string>> = {
      ...serviceEnvironment(name, { dataDir: plan.dataDir, databaseUrls }, plan.secrets),
      ...Object.fromEntries(SERVICES[name].asks.map((other) => [urlSettingOf(other), localUrl(shared[other].port)])),
      ...(await own[name]?.()),
      ...(name === 'files' ? { UPLOADS_DIR: await plan.subfolder('uploads') } : {}),
      ...clock?.environment,
    };
    const startReplica = (port: number, index: number) =>
      plan.start(`${moduleOf(name)}-${index + 1}`, {
        ...builtProgram(moduleOf(name), 'main.js'),
        environment: { ...environment, PORT: String(port) },
        isReady: () => isOk(localUrl(port) + READY_PATH),
      });
    const replicas = await Promise.all(ports[name].map(startReplica));
    const relays = await plan.hamper(...ports[name]);
    return {
      replicas,
      environment,
      urls: ports[name].map((port) => localUrl(port)),
      shared: shared[name],
      relays,
      clock,
    };
  });
}

type Services = Awaited<ReturnType<typeof startServices>>;

interface BehindGateway {
  readonly services: Services;
  readonly storage: Backend;
  readonly siteFolder: string;
}

async function startGateway(plan: PartsPlan, { services, storage, siteFolder }: BehindGateway) {
  const reached = ({ relays, urls }: Services[ServiceName]) =>
    relays.length > 0 ? relays.map(({ port }) => localUrl(port)) : urls;
  const { command, args, url } = await planNginx({
    siteFolder,
    services: forEachService((name) => reached(services[name])),
    storage: storage.url,
    gatewayKey: plan.secrets.gatewayKey,
    folder: await plan.subfolder('gateway'),
  });
  const part = await plan.start('gateway', { command, args, isReady: () => isOk(`${url}/health`) });
  return { part, url };
}

async function startIn(plan: PartsPlan) {
  const [database, storage] = await Promise.all([startDatabase(plan), startStorage(plan)]);
  const services = await startServices(plan, database, storage);
  const siteFolder = await plan.subfolder('site');
  const gateway = await startGateway(plan, { services, storage, siteFolder });
  const product: FaultTestProduct<SupervisedPart> = {
    url: gateway.url,
    admin: ADMIN,
    parts: {
      ...forEachService((name) => services[name].replicas),
      database: [database.part],
      storage: [storage.part],
      gateway: [gateway.part],
    },
    environmentOf: async (name) => services[name].environment,
    bucketFolder: join(plan.dataDir, 's3', BUCKET),
    failures: () => failuresIn(plan.logs),
    remove: plan.stop,
  };
  return {
    ...product,
    services,
    siteFolder,
    /** The relays in front of the parts, if the product is hampered. */
    relays: {
      database: database.relays,
      storage: storage.relays,
      services: Object.values(services).flatMap(({ relays }) => relays),
    },
    disks: plan.disks,
  };
}

export type ReplicasProduct = Awaited<ReturnType<typeof startIn>>;

export interface ReplicasOptions {
  /** Adds relays, small disks and clocks, to inject faults around the processes. */
  readonly isHampered?: boolean;
}

/** Starts a database server, s3rver, nginx and two processes of each service; a process that ends is restarted. */
export async function startReplicas({ isHampered = false }: ReplicasOptions = {}): Promise<ReplicasProduct> {
  const plan = await makePartsPlan(isHampered);
  try {
    return await startIn(plan);
  } catch (error) {
    await plan.stop();
    throw error;
  }
}

export async function rollService({ parts }: ReplicasProduct, name: ServiceName): Promise<void> {
  for (const part of parts[name]) await part.restart();
}
