import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  byModule,
  forEachService,
  moduleOf,
  READY_PATH,
  SERVICE_NAMES,
  SERVICES,
  type ServiceName,
  urlSettingOf,
} from '@parkwart/contracts/wire/services';
import { type PublishedServices, publishFrontEnds, publishServices } from 'releases/commands/publishBuilds';
import { serveCommands } from 'releases/services/commandServer';
import { replaceService } from 'releases/services/replaceService';
import { recordRunning } from 'releases/targets/running';
import { createLogWriter, type Logging, type LogWriter, USUAL_LOGGING } from './logWriter.ts';
import { type Part, type PartStart, startPart } from './part.ts';
import {
  type GatewayPlan,
  gatewayEnvironment,
  ownEnvironments,
  type StackSettings,
  serviceEnvironment,
  storageEnvironment,
} from './partEnvironments.ts';
import { makePrivateFolders } from './privateFolders.ts';
import { openRelay } from './relay.ts';
import { readSecrets, type Secrets } from './secrets.ts';
import { texts } from './texts.ts';

export interface StackStart extends StackSettings {
  readonly port: number;
  readonly gateway?: (plan: GatewayPlan) => Promise<{ readonly url: string; stop(): Promise<void> }>;
  readonly logging?: Logging;
  /** Gets a German line about progress, crashes and restarts. */
  readonly onProgress?: (line: string) => void;
}

export interface Stack {
  readonly url: string;
  /** Publish into it to change the front ends. */
  readonly siteFolder: string;
  readonly services: Readonly<Record<ServiceName, Part>>;
  /** Stops the gateway first, all within ten seconds. */
  stop(): Promise<void>;
}

const GATEWAY_STOP_MS = 4_000;
const SERVICE_STOP_MS = 4_500;

const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

interface Plan {
  readonly start: StackStart;
  readonly secrets: Secrets;
  readonly siteFolder: string;
  readonly onProgress: (line: string) => void;
  readonly logging: Logging;
  readonly security: LogWriter;
  readonly published: PublishedServices;
  /** Registers a stop function, in order of start. */
  readonly started: (stop: () => Promise<void>) => void;
}

type NamedPart = Pick<PartStart, 'name' | 'program' | 'environment' | 'port' | 'readyPath'>;

async function startRegistered(plan: Plan, part: NamedPart): Promise<Part> {
  const { security, logging, onProgress } = plan;
  const logFile = join(plan.start.dataDir, 'logs', `${part.name}.log`);
  const running = await startPart({ ...part, logFile, retention: { days: logging.days }, security, onProgress });
  plan.started(() => running.stop(part.name === 'gateway' ? GATEWAY_STOP_MS : SERVICE_STOP_MS));
  return running;
}

const startStorage = (plan: Plan) =>
  startRegistered(plan, {
    name: 's3',
    program: fromRoot('operations/embedded/dist/s3Server.js'),
    environment: storageEnvironment(plan.start, plan.secrets),
  });

const startService = (plan: Plan, name: ServiceName, environment: Record<string, string>) =>
  startRegistered(plan, {
    name: moduleOf(name),
    program: plan.published[name].program,
    readyPath: READY_PATH,
    environment: { ...serviceEnvironment(name, plan.start, plan.secrets), ...environment },
  });

interface Backend {
  readonly services: Readonly<Record<ServiceName, Part>>;
  readonly storage: Part;
}

/** In order: each service needs the addresses of those that it calls, of a later one that of a relay. */
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

async function startServices(plan: Plan): Promise<Backend> {
  const starting = startStorage(plan);
  const both = [starting, startInOrder(plan, starting)] as const;
  // When one fails, the other must be registered before everything is stopped.
  await Promise.allSettled(both);
  const [storage, services] = await Promise.all(both);
  await Promise.all(Object.values(services).map((part) => part.ready()));
  plan.onProgress(texts.servicesReady);
  return { services, storage };
}

async function startNodeGateway(plan: Plan, gatewayPlan: GatewayPlan): Promise<Part> {
  const gateway = await startRegistered(plan, {
    name: 'gateway',
    program: fromRoot('gateway/dist/node/main.js'),
    port: gatewayPlan.port,
    readyPath: '/health',
    environment: gatewayEnvironment(gatewayPlan),
  });
  await gateway.ready();
  return gateway;
}

/** Without a part when the caller brings its own gateway. */
async function startGateway(plan: Plan, { services, storage }: Backend): Promise<{ url: string; part?: Part }> {
  const { siteFolder, start, secrets, logging } = plan;
  const gatewayPlan: GatewayPlan = {
    siteFolder,
    services: forEachService((name) => services[name].url),
    storage: storage.url,
    gatewayKey: secrets.gatewayKey,
    port: start.port,
    logAddresses: logging.addresses,
  };
  if (start.gateway) {
    const { url, stop } = await start.gateway(gatewayPlan);
    plan.started(stop);
    return { url };
  }
  const part = await startNodeGateway(plan, gatewayPlan);
  return { url: part.url, part };
}

async function serveReleaseCommands(plan: Plan, { services }: Backend, gateway: Part | undefined) {
  const { dataDir } = plan.start;
  const parts = byModule((name) => services[name]);
  const routes = byModule((name) => plan.published[name].routes);
  const updateGateway = () => gateway?.sendMessage({ routes: Object.values(routes).flat() });
  updateGateway();
  const { address, stop } = await serveCommands(async (wanted) => {
    const build = await replaceService({ dataDir, services: parts }, wanted);
    routes[build.name] = build.routes;
    updateGateway();
  });
  plan.started(async () => stop());
  return address;
}

/**
 * Starts the product's child processes on 127.0.0.1: an S3 server, the services and a gateway. Programs and front ends
 * must be built.
 * @throws PartFailed with a part's last output when it does not start; the others are stopped then
 */
export async function startStack(start: StackStart): Promise<Stack> {
  const { onProgress = () => undefined, logging = USUAL_LOGGING } = start;
  const stops: (() => Promise<void>)[] = [];
  let backendParts = Number.POSITIVE_INFINITY;
  const stop = async () => {
    // Stops in reverse: the gateway and the release commands first, so that no requests come in.
    for (const end of stops.splice(backendParts).reverse()) await end();
    await Promise.all(stops.splice(0).map((end) => end()));
  };
  const siteFolder = join(start.dataDir, 'site');
  await makePrivateFolders(start.dataDir);
  const secrets = await readSecrets(start.dataDir);
  const published = await publishServices(fromRoot(''), start.dataDir, onProgress);
  const security = createLogWriter(join(start.dataDir, 'logs', 'security.log'), { days: logging.securityDays });
  const started = (end: () => Promise<void>) => stops.push(end);
  const plan: Plan = { start, secrets, logging, security, siteFolder, onProgress, published, started };
  try {
    await publishFrontEnds(fromRoot(''), siteFolder, onProgress);
    const behind = await startServices(plan);
    backendParts = stops.length;
    const { url, part } = await startGateway(plan, behind);
    const services = byModule((name) => behind.services[name].url);
    const control = await serveReleaseCommands(plan, behind, part);
    const removeRecord = await recordRunning(start.dataDir, { url, services, control });
    onProgress(texts.gatewayReady);
    return { url, siteFolder, services: behind.services, stop: () => removeRecord().then(stop) };
  } catch (error) {
    await stop();
    throw error;
  }
}
