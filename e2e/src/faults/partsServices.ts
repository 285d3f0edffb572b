import { moduleOf, READY_PATH, SERVICES, type ServiceName, urlSettingOf } from '@parkwart/contracts/wire/services';
import { makeMariaDbDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';
import { ownEnvironments, serviceEnvironment } from 'embedded/partEnvironments';
import type { BackendPart } from './backend.ts';
import { type Clock, makeClock } from './clocks.ts';
import { type Failover, startFailover } from './failover.ts';
import { ofEachService } from './ofEachService.ts';
import { builtProgram, type PartsPlan } from './partsPlan.ts';
import type { Relay } from './relay.ts';
import { isOk, type SupervisedPart } from './supervised.ts';

const REPLICAS = 2;

export interface StartedService {
  readonly replicas: readonly SupervisedPart[];
  readonly environment: Readonly<Record<string, string>>;
  readonly urls: readonly string[];
  /** One address for both replicas, at which other services ask. */
  readonly asked: Failover;
  /** In front of each replica, where the product is hampered. */
  readonly relays: readonly Relay[];
  readonly clock: Clock | undefined;
}

interface Planned {
  readonly ports: readonly number[];
  readonly asked: Failover;
}

const localUrl = (port: number) => `http://127.0.0.1:${port}`;

async function planService(plan: PartsPlan): Promise<Planned> {
  const ports: number[] = [];
  while (ports.length < REPLICAS) ports.push(await freePort());
  const asked = await startFailover(ports);
  plan.onStop(asked.stop);
  return { ports, asked };
}

interface Backend {
  readonly database: BackendPart;
  readonly storage: BackendPart;
}

/** Two processes of each service, each with a database of its own. */
export async function startServices(
  plan: PartsPlan,
  { database, storage }: Backend,
): Promise<Record<ServiceName, StartedService>> {
  const planned = await ofEachService(() => planService(plan));
  const own = ownEnvironments(plan.secrets, Promise.resolve({ url: storage.reachedUrl }));

  const environmentOf = async (name: ServiceName, clock: Clock | undefined) => {
    const { pathname } = new URL((await makeMariaDbDatabase(database.url)).url);
    const databaseUrls = { [name]: database.reachedUrl + pathname };
    const urls = SERVICES[name].asks.map((other) => [urlSettingOf(other), localUrl(planned[other].asked.port)]);
    return {
      ...serviceEnvironment(name, { dataDir: plan.dataDir, databaseUrls }, plan.secrets),
      ...Object.fromEntries(urls),
      ...(await own[name]?.()),
      ...(name === 'files' ? { UPLOADS_DIR: await plan.subfolder('uploads') } : {}),
      ...clock?.environment,
    };
  };
  return ofEachService(async (name) => {
    const clock = plan.isHampered ? await makeClock(plan.dataDir, name) : undefined;
    const environment = await environmentOf(name, clock);
    const { ports, asked } = planned[name];
    const replicas = await Promise.all(
      ports.map((port, index) =>
        plan.start(`${moduleOf(name)}-${index + 1}`, {
          ...builtProgram(moduleOf(name), 'main.js'),
          environment: { ...environment, PORT: String(port) },
          isReady: () => isOk(localUrl(port) + READY_PATH),
        }),
      ),
    );
    const relays = (await Promise.all(ports.map(plan.relayTo))).flatMap((relay) => relay ?? []);
    return { replicas, environment, urls: ports.map(localUrl), asked, relays, clock };
  });
}
