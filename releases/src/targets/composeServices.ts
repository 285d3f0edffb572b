import { SERVICE_MODULES, type ServiceModule } from '@parkwart/contracts/services';
import { texts } from '../commands/texts.ts';
import { checkContract } from '../gate/checkContracts.ts';
import { frontEndsOf } from '../gate/contracts.ts';
import { type Offered, offeredProgram, readOffered } from '../gate/offered.ts';
import { NO_HISTORY, versionBefore } from '../history/history.ts';
import {
  reconciled,
  type ServiceHistories,
  type ServiceHistory,
  type ServiceVersion,
} from '../history/serviceHistory.ts';
import type { ReleaseRow } from '../history/table.ts';
import { Refused } from '../refused.ts';
import { texts as siteTexts } from '../site/texts.ts';
import { docker, dockerBuild } from './docker.ts';
import { reloadGateway } from './reloadGateway.ts';
import { containersOf, roll } from './roll.ts';
import { runReleases } from './runReleases.ts';
import { liveVersion, previousVersion, versionSetting } from './serviceSettings.ts';
import { writeSettings } from './settingsFile.ts';
import type { Releases, Step } from './target.ts';

interface ComposeServices {
  readonly root: string;
  readonly step: Step;
  /** The front ends that are live, which a new version must understand. */
  readonly frontEnds: () => Promise<readonly ReleaseRow[]>;
}

/** One service of a stack. */
interface Service extends ComposeServices {
  readonly name: ServiceModule;
}

const imageOf = (name: ServiceModule, version: string) => `parkwart/${name}:${version}`;

/** What an image offers, as its own contracts say. */
async function offeredBy(root: string, name: ServiceModule, image: string): Promise<Offered> {
  const node = ['--entrypoint', 'node', image, '--input-type=module', '--eval', offeredProgram(name)];
  return readOffered(await docker(['run', '--rm', '--network', 'none', ...node], root));
}

/** What was live until now by `.env`, which also named the version before until there was a history. */
async function seenIn(root: string, name: ServiceModule): Promise<ServiceHistory> {
  const previous = await previousVersion(root, name);
  const earlier = previous ? [{ version: previous, until: NO_HISTORY.since }] : [];
  return { ...NO_HISTORY, earlier, version: await liveVersion(root, name), contract: 0 };
}

/** @throws Refused when the shell's image cannot read the history: nothing may be replaced that it would not note */
async function historyIn(root: string): Promise<ServiceHistories> {
  return runReleases<ServiceHistories>(root, 'shell', ['services']).catch((error: unknown) => {
    throw error instanceof Refused && siteTexts.usage.endsWith(error.message)
      ? new Refused(texts.oldShellImage)
      : error;
  });
}

async function pastOf(root: string, name: ServiceModule, histories: ServiceHistories): Promise<ServiceHistory> {
  const seen = await seenIn(root, name);
  return reconciled(histories[name], seen) ?? seen;
}

async function note(root: string, live: ServiceVersion, seen: ServiceHistory, isRollback: boolean): Promise<void> {
  const words = ['note', '--module', live.name, '--version', live.version, '--contract', String(live.contract)];
  const past = ['--seen', JSON.stringify(seen), ...(isRollback ? ['--withdraw'] : [])];
  await runReleases(root, 'shell', [...words, ...past]);
}

async function checked({ root, name, frontEnds }: Service, version: string): Promise<ServiceVersion & Offered> {
  const candidate = { name, version, ...(await offeredBy(root, name, imageOf(name, version))) };
  checkContract(candidate, frontEndsOf(await frontEnds()));
  return candidate;
}

/** The gateway keeps routes that a service no longer has, so only new ones matter. */
async function routeNewCalls({ root, name, step }: Service, { routes }: Offered, before: string): Promise<void> {
  const known = (await offeredBy(root, name, imageOf(name, before))).routes.map((route) => JSON.stringify(route));
  if (routes.every((route) => known.includes(JSON.stringify(route)))) return;
  await step(texts.routes, () => reloadGateway(root));
}

/** Replaces the processes, then moves the pointer that the next `docker compose up` takes, then notes it. */
async function putLive(service: Service, version: string, isRollback: boolean): Promise<ServiceHistory> {
  const { root, name } = service;
  const seen = await pastOf(root, name, await historyIn(root));
  const candidate = await checked(service, version);
  await roll(service, version);
  await writeSettings(root, versionSetting(name, version));
  await note(root, candidate, seen, isRollback);
  if (!isRollback) await routeNewCalls(service, candidate, seen.version);
  return seen;
}

const LOOK = '{{.Config.Image}} {{.Created}}';

/** What the replicas of one image run, and since when: while a service rolls it runs two. */
async function rowsOf(root: string, module: ServiceModule, histories: ServiceHistories): Promise<ReleaseRow[]> {
  const containers = await containersOf(root, module);
  if (containers.length === 0) return [];
  const lines = (await docker(['inspect', '--format', LOOK, ...containers], root)).split('\n').sort();
  const previous = versionBefore(await pastOf(root, module, histories));
  const oldest = new Map(lines.reverse().map((line) => line.split(' ') as [string, string]));
  return Promise.all(
    [...oldest].map(async ([image, since]) => {
      const version = image.slice(image.lastIndexOf(':') + 1);
      const { contract } = await offeredBy(root, module, image);
      return { module, version, contract, since, previous, canary: null };
    }),
  );
}

/** The services of a stack: an image for each version, replaced one process after the other without a refused call. */
export function composeServices(stack: ComposeServices): Releases<ServiceModule> {
  const { root, step } = stack;
  const built = new Map<ServiceModule, string>();
  return {
    build: async (name) => {
      const version = `1.0.0-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`;
      await step(texts.image(name), () => dockerBuild(['compose', 'build', name], root, versionSetting(name, version)));
      built.set(name, version);
    },
    place: (name) => checked({ ...stack, name }, built.get(name) ?? ''),
    activate: async ({ name, version }) => {
      await putLive({ ...stack, name }, version, false);
    },
    restore: async (name, to) => {
      const version = to ?? versionBefore(await pastOf(root, name, await historyIn(root)));
      if (!version) throw new Refused(siteTexts.nothingBefore(name));
      const image = imageOf(name, version);
      await docker(['image', 'inspect', '--format', '{{.Id}}', image], root).catch(() => {
        throw new Refused(texts.noImage(image));
      });
      const before = await putLive({ ...stack, name }, version, true);
      return { ended: 'live', version: before.version, now: version };
    },
    rows: async () => {
      const histories = await historyIn(root);
      return (await Promise.all(SERVICE_MODULES.map((module) => rowsOf(root, module, histories)))).flat();
    },
  };
}
