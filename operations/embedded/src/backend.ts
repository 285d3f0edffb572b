import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  moduleOf,
  READY_PATH,
  SERVICE_NAMES,
  SERVICES,
  type ServiceName,
  urlSettingOf,
} from '@parkwart/contracts/wire/services';
import type { PublishedServices } from 'releases/commands/publishBuilds';
import type { Logging, LogWriter } from './logWriter.ts';
import { type Part, type PartStart, startPart } from './part.ts';
import { ownEnvironments, type StackSettings, serviceEnvironment, storageEnvironment } from './partEnvironments.ts';
import { openRelay } from './relay.ts';
import type { Secrets } from './secrets.ts';
import { texts } from './texts.ts';

const GATEWAY_STOP_MS = 4_000;
const SERVICE_STOP_MS = 4_500;

export const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** The data that all processes of one stack share. */
export interface Plan {
  readonly settings: StackSettings;
  readonly secrets: Secrets;
  readonly onProgress: (line: string) => void;
  readonly logging: Logging;
  readonly security: LogWriter;
  readonly published: PublishedServices;
  /** Registers the function that stops a started part. Called in order of start. */
  readonly started: (stop: () => Promise<void>) => void;
}

type NamedPart = Pick<PartStart, 'name' | 'program' | 'environment' | 'port' | 'readyPath'>;

export async function startRegistered(plan: Plan, part: NamedPart): Promise<Part> {
  const { security, logging, onProgress } = plan;
  const logFile = join(plan.settings.dataDir, 'logs', `${part.name}.log`);
  const running = await startPart({ ...part, logFile, retention: { days: logging.days }, security, onProgress });
  plan.started(() => running.stop(part.name === 'gateway' ? GATEWAY_STOP_MS : SERVICE_STOP_MS));
  return running;
}

const startStorage = (plan: Plan) =>
  startRegistered(plan, {
    name: 's3',
    program: fromRoot('operations/embedded/dist/s3Server.js'),
    environment: storageEnvironment(plan.settings, plan.secrets),
  });

const startService = (plan: Plan, name: ServiceName, environment: Record<string, string>) =>
  startRegistered(plan, {
    name: moduleOf(name),
    program: plan.published[name].program,
    readyPath: READY_PATH,
    environment: { ...serviceEnvironment(name, plan.settings, plan.secrets), ...environment },
  });

/**
 * Starts the services sequentially, because each service needs the addresses of the services it calls. If a called
 * service starts later than its caller, the caller gets the address of a relay.
 */
async function startInOrder(plan: Plan, storage: Promise<Part>): Promise<Record<ServiceName, Part>> {
  const own = ownEnvironments(plan.secrets, storage);
  const parts: Partial<Record<ServiceName, Part>> = {};
  const relayTo = async (name: ServiceName) => {
    const relay = await openRelay(() => (parts[name] ? Number(new URL(parts[name].url).port) : undefined));
    plan.started(relay.stop);
    return relay.url;
  };
  for (const name of SERVICE_NAMES) {
    const urls: Record<string, string> = {};
    for (const asked of SERVICES[name].asks) urls[urlSettingOf(asked)] = parts[asked]?.url ?? (await relayTo(asked));
    parts[name] = await startService(plan, name, { ...urls, ...(await own[name]?.()) });
  }
  return parts as Record<ServiceName, Part>;
}

export async function startBackend(plan: Plan) {
  const starting = startStorage(plan);
  const both = [starting, startInOrder(plan, starting)] as const;
  // Waits for the storage and the services even if one of these starts fails, so that the parts that did start are
  // registered before everything is stopped.
  await Promise.allSettled(both);
  const [storage, services] = await Promise.all(both);
  await Promise.all(Object.values(services).map((part) => part.ready()));
  plan.onProgress(texts.servicesReady);
  return { services, storage };
}

export type Backend = Awaited<ReturnType<typeof startBackend>>;
