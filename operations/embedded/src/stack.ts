import { join } from 'node:path';
import { byModule, forEachService, type ServiceName } from '@parkwart/contracts/wire/services';
import { publishFrontEnds, publishServices } from 'releases/commands/publishBuilds';
import { serveCommands } from 'releases/services/commandServer';
import { siteOf } from 'releases/services/liveBuilds';
import { replaceService } from 'releases/services/replaceService';
import { recordRunning } from 'releases/targets/running';
import { type Backend, fromRoot, type Plan, startBackend, startRegistered } from './backend.ts';
import { createLogWriter, DEFAULT_LOGGING, type Logging } from './logWriter.ts';
import type { Part } from './part.ts';
import { type GatewayPlan, gatewayEnvironment, type StackSettings } from './partEnvironments.ts';
import { makePrivateFolders } from './privateFolders.ts';
import { readSecrets } from './secrets.ts';
import { texts } from './texts.ts';

export interface StackStart extends StackSettings {
  readonly port: number;
  readonly gateway?: (plan: GatewayPlan) => Promise<{ readonly url: string; stop(): Promise<void> }>;
  readonly logging?: Logging;
  /**
   * Stops the running product that uses the same data. It is called when only the processes of the new product remain
   * to be started.
   */
  readonly takeOver?: () => Promise<void>;
  /** Builds the front ends to publish, while the services start. */
  readonly buildFrontEnds?: () => Promise<void>;
  /** Receives German lines about progress, crashes and restarts. */
  readonly onProgress?: (line: string) => void;
}

export interface Stack {
  readonly url: string;
  /** The front ends are published in this folder. */
  readonly siteFolder: string;
  readonly services: Readonly<Record<ServiceName, Part>>;
  /** Stops the gateway first; all parts stop within ten seconds. */
  stop(): Promise<void>;
}

/** Starts the gateway. In the result, `part` is undefined if the caller starts its own gateway. */
async function startGateway(plan: Plan, start: StackStart, { services, storage }: Backend) {
  const gatewayPlan: GatewayPlan = {
    siteFolder: siteOf(start.dataDir),
    services: forEachService((name) => services[name].url),
    storage: storage.url,
    gatewayKey: plan.secrets.gatewayKey,
    port: start.port,
    logAddresses: plan.logging.addresses,
  };
  if (start.gateway) {
    const { url, stop } = await start.gateway(gatewayPlan);
    plan.started(stop);
    return { url };
  }
  const part = await startRegistered(plan, {
    name: 'gateway',
    program: fromRoot('gateway/dist/node/main.js'),
    port: start.port,
    readyPath: '/health',
    environment: gatewayEnvironment(gatewayPlan),
  });
  await part.ready();
  return { url: part.url, part };
}

async function serveReleaseCommands(plan: Plan, { services }: Backend, gateway: Part | undefined) {
  const { dataDir } = plan.settings;
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
 * Starts the product's child processes on 127.0.0.1: an S3 server, the services and a gateway. Requires built programs
 * and front ends.
 * @throws PartFailed with the last output of a part that does not start; the other parts are stopped
 */
export async function startStack(start: StackStart): Promise<Stack> {
  const { onProgress = () => undefined, logging = DEFAULT_LOGGING } = start;
  const stops: (() => Promise<void>)[] = [];
  let backendParts = Number.POSITIVE_INFINITY;
  const stop = async () => {
    // Stops the parts in reverse order: gateway and release commands first, so that no requests come in.
    for (const end of stops.splice(backendParts).reverse()) await end();
    await Promise.all(stops.splice(0).map((end) => end()));
  };
  const { dataDir } = start;
  await makePrivateFolders(dataDir);
  const plan: Plan = {
    settings: start,
    secrets: await readSecrets(dataDir),
    logging,
    security: createLogWriter(join(dataDir, 'logs', 'security.log'), { days: logging.securityDays }),
    onProgress,
    published: await publishServices(fromRoot(''), dataDir, onProgress),
    started: (end) => stops.push(end),
  };
  try {
    await start.takeOver?.();
    const [backend] = await Promise.all([startBackend(plan), start.buildFrontEnds?.()]);
    await publishFrontEnds(fromRoot(''), siteOf(dataDir), onProgress);
    backendParts = stops.length;
    const { url, part } = await startGateway(plan, start, backend);
    const services = byModule((name) => backend.services[name].url);
    const control = await serveReleaseCommands(plan, backend, part);
    const removeRecord = await recordRunning(dataDir, { url, services, control });
    onProgress(texts.gatewayReady);
    return { url, siteFolder: siteOf(dataDir), services: backend.services, stop: () => removeRecord().then(stop) };
  } catch (error) {
    await stop();
    throw error;
  }
}
