import { SERVICE_MODULES, type ServiceModule } from '@parkwart/contracts/wire/services';
import { CommandError } from '../commandError.ts';
import { checkContract, frontEndsOf } from '../gate/contracts.ts';
import { type Offered, offeredProgram, readOffered } from '../gate/offered.ts';
import { reconcile, type ServiceHistories, type ServiceHistory } from '../history/serviceHistory.ts';
import type { ReleaseRow } from '../history/table.ts';
import { NO_HISTORY, versionBefore } from '../site/history.ts';
import { texts as siteTexts } from '../site/texts.ts';
import { texts } from '../texts.ts';
import { docker, dockerBuild } from './docker.ts';
import { containersOf, roll } from './roll.ts';
import { runReleases } from './runReleases.ts';
import { liveVersion, pinOf, readSetting, versionSetting, writeSettings } from './settingsFile.ts';
import type { Releases, Step } from './target.ts';

interface ComposeServices {
  readonly root: string;
  readonly step: Step;
  readonly frontEnds: () => Promise<readonly ReleaseRow[]>;
}

interface Service extends ComposeServices {
  readonly name: ServiceModule;
}

async function imageOf(root: string, name: ServiceModule, version: string): Promise<string> {
  return `${(await readSetting(root, 'PARKWART_IMAGES')) || 'parkwart'}/${name}:${version}`;
}

async function offeredBy(root: string, name: ServiceModule, image: string): Promise<Offered> {
  const node = ['--entrypoint', 'node', image, '--input-type=module', '--eval', offeredProgram(name)];
  return readOffered(await docker(['run', '--rm', '--network', 'none', ...node], root));
}

const readHistories = (root: string) => runReleases<ServiceHistories>(root, 'shell', ['services']);

async function pastHistory(root: string, name: ServiceModule, histories: ServiceHistories): Promise<ServiceHistory> {
  return reconcile(histories[name], { ...NO_HISTORY, version: await liveVersion(root, name), contract: 0 });
}

async function checked({ root, name, frontEnds }: Service, version: string) {
  const candidate = { name, version, ...(await offeredBy(root, name, await imageOf(root, name, version))) };
  checkContract(candidate, frontEndsOf(await frontEnds()));
  return candidate;
}

/**
 * Adds a service's new calls to the gateway's routes. Only new routes matter, because the gateway keeps routes that a
 * service no longer has.
 */
async function routeNewCalls({ root, name, step }: Service, { routes }: Offered, before: string): Promise<void> {
  const formerly = await offeredBy(root, name, await imageOf(root, name, before));
  const known = formerly.routes.map((route) => JSON.stringify(route));
  if (routes.every((route) => known.includes(JSON.stringify(route)))) return;
  await step(texts.routes, () => reloadGateway(root));
}

async function activateImage(service: Service, version: string, isRollback: boolean): Promise<ServiceHistory> {
  const { root, name } = service;
  const seen = await pastHistory(root, name, await readHistories(root));
  const candidate = await checked(service, version);
  await roll(service, version);
  await writeSettings(root, await pinOf(root, name, version));
  const note = ['note', '--module', name, '--version', version, '--contract', String(candidate.contract)];
  const withdraw = isRollback ? ['--withdraw'] : [];
  await runReleases(root, 'shell', [...note, '--seen', JSON.stringify(seen), ...withdraw]);
  if (!isRollback) await routeNewCalls(service, candidate, seen.version);
  return seen;
}

const INSPECT_FORMAT = '{{.Config.Image}} {{.Created}}';

/** One row per image that the replicas run; during a rolling update, there are two images. */
async function rowsOf(root: string, module: ServiceModule, histories: ServiceHistories): Promise<ReleaseRow[]> {
  const containers = await containersOf(root, module);
  if (containers.length === 0) return [];
  const lines = (await docker(['inspect', '--format', INSPECT_FORMAT, ...containers], root)).split('\n').sort();
  const previous = versionBefore(await pastHistory(root, module, histories));
  const oldest = new Map(lines.reverse().map((line) => line.split(' ') as [string, string]));
  return Promise.all(
    [...oldest].map(async ([image, since]) => {
      const version = image.slice(image.lastIndexOf(':') + 1);
      const { contract } = await offeredBy(root, module, image);
      return { module, version, contract, since, previous, canary: null };
    }),
  );
}

/** Releases services as one image per version; replaces replicas one by one without a failed request. */
export function composeServices(stack: ComposeServices): Releases<ServiceModule> {
  const { root, step } = stack;
  const built = new Map<ServiceModule, string>();
  return {
    build: async (name) => {
      const version = `1.0.0-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`;
      await step(texts.image(name), () => dockerBuild(name, root, versionSetting(name, version)));
      built.set(name, version);
    },
    place: (name) => checked({ ...stack, name }, built.get(name) ?? ''),
    activate: async ({ name, version }) => {
      await activateImage({ ...stack, name }, version, false);
    },
    restore: async (name, to) => {
      const version = to ?? versionBefore(await pastHistory(root, name, await readHistories(root)));
      if (!version) throw new CommandError(siteTexts.nothingBefore(name));
      const image = await imageOf(root, name, version);
      await docker(['image', 'inspect', '--format', '{{.Id}}', image], root).catch(() => {
        throw new CommandError(texts.noImage(image));
      });
      const before = await activateImage({ ...stack, name }, version, true);
      return { ended: 'live', version: before.version, now: version };
    },
    restart: async (name) => roll({ ...stack, name }, await liveVersion(root, name)),
    rows: async () => {
      const histories = await readHistories(root);
      return (await Promise.all(SERVICE_MODULES.map((module) => rowsOf(root, module, histories)))).flat();
    },
  };
}

/**
 * The image contains one configuration per mode. Only the container knows which mode is in use, so the configurations
 * of all modes are replaced.
 */
const MODES = ['plain', 'tls'];

/**
 * Builds the gateway's image from this checkout's calls, and reloads the running nginx with the new routes without a
 * failed request.
 * @throws CommandError if nginx keeps its old routes
 */
async function reloadGateway(root: string): Promise<void> {
  try {
    await dockerBuild('gateway', root);
    for (const mode of MODES) {
      const show = ['--entrypoint', 'cat', 'gateway', `/etc/parkwart/${mode}.conf`];
      const conf = await docker(['compose', 'run', '--rm', '--no-deps', '-T', ...show], root);
      const write = ['sh', '-c', `cat >/run/parkwart/${mode}.conf`];
      await docker(['compose', 'exec', '-T', 'gateway', ...write], root, { input: `${conf}\n` });
    }
    await docker(['compose', 'exec', '-T', 'gateway', 'parkwart-gateway', 'reload'], root);
  } catch (error) {
    throw new CommandError(texts.gatewayNotReloaded(error instanceof Error ? error.message : String(error)));
  }
}
