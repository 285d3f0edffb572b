import { readdir, readFile } from 'node:fs/promises';
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
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';
import { BUCKET, ownEnvironments, serviceEnvironment } from 'embedded/partEnvironments';
import { planNginx } from 'gateway/testing/nginxProcess';
import { ADMIN } from '../testing/accounts.ts';
import { type Backend, localUrl, startDatabase, startStorage } from './backends.ts';
import { builtProgram, makePartsPlan, type PartsPlan } from './partsPlan.ts';
import type { FaultyProduct } from './product.ts';
import { isOk } from './ready.ts';
import type { SupervisedPart } from './supervised.ts';
import { makeClock } from './surroundings.ts';

/** Two processes per service; each service has its own database. */
async function startServices(plan: PartsPlan, database: Backend, storage: Backend) {
  const ports = await awaitEachService(async () => [await freePort(), await freePort()]);
  // One address for both replicas, used by other services.
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
  const product: FaultyProduct<SupervisedPart> = {
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
    stop: plan.stop,
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

export type PartsProduct = Awaited<ReturnType<typeof startIn>>;

/** Starts a database server, s3rver, nginx and two processes of each service; each is restarted when it ends. */
export async function startParts({ hampered = false } = {}): Promise<PartsProduct> {
  const plan = await makePartsPlan(hampered);
  try {
    return await startIn(plan);
  } catch (error) {
    await plan.stop();
    throw error;
  }
}

/** Restarts one replica after the other. */
export async function rollService({ parts }: PartsProduct, name: ServiceName): Promise<void> {
  for (const part of parts[name]) await part.restart();
}

/** Failed requests in the services' logs. */
export async function failuresIn(logs: string): Promise<string[]> {
  const files = (await readdir(logs)).filter((name) => name.startsWith('svc-'));
  const texts = await Promise.all(files.map((name) => readFile(join(logs, name), 'utf8')));
  return texts.flatMap((text) => text.split('\n').filter((line) => line.includes('"request failed"')));
}
