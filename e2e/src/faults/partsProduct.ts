import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { forEachService, type ServiceName } from '@parkwart/contracts/wire/services';
import { planNginx } from 'gateway/testing/nginxProcess';
import { ADMIN } from '../replicas/apiUser.ts';
import { type BackendPart, type Storage, startDatabase, startStorage } from './backend.ts';
import type { Clock } from './clocks.ts';
import type { Failover } from './failover.ts';
import { makePartsPlan, type PartsPlan, type SmallDisks } from './partsPlan.ts';
import { type StartedService, startServices } from './partsServices.ts';
import type { FaultyProduct, PartName } from './product.ts';
import type { Relay } from './relay.ts';
import { isOk, type SupervisedPart } from './supervised.ts';

/** What fails around the processes, where the product was started with it. */
export interface Surroundings {
  readonly relays: Readonly<Record<'database' | 'storage' | ServiceName, readonly Relay[]>>;
  /** None where this machine may not mount. */
  readonly disks: SmallDisks | undefined;
  /** None without Debian's libfaketime. */
  readonly clocks: Readonly<Record<ServiceName, Clock | undefined>>;
}

export interface PartsProduct extends FaultyProduct {
  readonly parts: Readonly<Record<PartName, readonly SupervisedPart[]>>;
  /** Of each replica, past the gateway. */
  readonly serviceUrls: Readonly<Record<ServiceName, readonly string[]>>;
  /** Where other services reach a service. */
  readonly askedAt: Readonly<Record<ServiceName, Failover>>;
  readonly surroundings: Surroundings;
}

type Services = Readonly<Record<ServiceName, StartedService>>;

async function startGateway(
  plan: PartsPlan,
  { services, storage }: { readonly services: Services; readonly storage: BackendPart },
): Promise<{ readonly part: SupervisedPart; readonly url: string }> {
  const reached = ({ relays, urls }: StartedService) =>
    relays.length > 0 ? relays.map(({ port }) => `http://127.0.0.1:${port}`) : urls;
  const { command, args, url } = await planNginx({
    siteFolder: await plan.subfolder('site'),
    services: forEachService((name) => reached(services[name])),
    storage: storage.url,
    gatewayKey: plan.secrets.gatewayKey,
    folder: await plan.subfolder('gateway'),
  });
  const part = await plan.start('gateway', { command, args, isReady: () => isOk(`${url}/health`) });
  return { part, url };
}

/** MariaDB, s3rver, nginx and two processes of each service; each is started again when it ends. */
export async function startParts({ hampered = false } = {}): Promise<PartsProduct> {
  const plan = await makePartsPlan({ isHampered: hampered });
  try {
    const [database, storage]: [BackendPart, Storage] = await Promise.all([startDatabase(plan), startStorage(plan)]);
    const services = await startServices(plan, { database, storage });
    const gateway = await startGateway(plan, { services, storage });
    const relaysOf = ({ relay }: BackendPart) => (relay ? [relay] : []);
    return {
      url: gateway.url,
      admin: ADMIN,
      parts: {
        ...forEachService((name) => services[name].replicas),
        database: [database.part],
        storage: [storage.part],
        gateway: [gateway.part],
      },
      serviceUrls: forEachService((name) => services[name].urls),
      askedAt: forEachService((name) => services[name].asked),
      environmentOf: async (name) => services[name].environment,
      bucketFolder: storage.bucketFolder,
      surroundings: {
        relays: {
          ...forEachService((name) => services[name].relays),
          database: relaysOf(database),
          storage: relaysOf(storage),
        },
        disks: plan.disks,
        clocks: forEachService((name) => services[name].clock),
      },
      failures: () => failuresIn(plan.logs),
      stop: plan.stop,
    };
  } catch (error) {
    await plan.stop();
    throw error;
  }
}

async function failuresIn(logs: string): Promise<string[]> {
  const files = (await readdir(logs)).filter((name) => name.startsWith('svc-'));
  const texts = await Promise.all(files.map((name) => readFile(join(logs, name), 'utf8')));
  return texts.flatMap((text) => text.split('\n').filter((line) => line.includes('"request failed"')));
}
