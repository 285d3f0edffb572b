import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceModule } from '@parkwart/contracts/services';
import { UPSTREAM } from '@parkwart/contracts/upstream';
import { texts } from '../commands/texts.ts';
import { checkContract } from '../gate/checkContracts.ts';
import type { ReleaseRow } from '../history/table.ts';
import { Refused } from '../refused.ts';
import { frontEndsOf } from '../services/replaceService.ts';
import { underLock } from '../underLock.ts';
import { docker, dockerBuild } from './docker.ts';
import { readSetting, writeSettings } from './settingsFile.ts';

type Step = (title: { doing: string; done: string }, work: () => Promise<void>) => Promise<void>;

export interface ServiceRelease {
  readonly root: string;
  readonly name: ServiceModule;
  /** The front ends that are live, which the new version must understand. */
  readonly rows: readonly ReleaseRow[];
  readonly step: Step;
}

const READY_PATIENCE = 300_000;
const READY_POLL = 500;
/** Then the gateway knows the new one's address, and asks it although it refused connections before it was ready. */
const KNOWN_AFTER = (UPSTREAM.resolveSeconds + UPSTREAM.failedSeconds) * 1_000;
/** A service drains within ten. */
const DRAIN_SECONDS = '15';

const settingOf = (name: ServiceModule) => `${name.replace('-', '_').toUpperCase()}_VERSION`;
export const previousSettingOf = (name: ServiceModule) => `${settingOf(name).replace(/VERSION$/, 'PREVIOUS')}`;

const imageOf = (name: ServiceModule, version: string) => `parkwart/${name}:${version}`;

const versionSetting = (name: ServiceModule, version: string) => ({ [settingOf(name)]: version });

async function liveVersion(root: string, name: ServiceModule): Promise<string> {
  const own = (await readSetting(root, settingOf(name))) || (await readSetting(root, 'PARKWART_VERSION'));
  return own || '1.0.0';
}

/** The contract that an image was built with, as it says itself. */
export async function contractOf(root: string, image: string): Promise<number> {
  const program = "import('@parkwart/contracts/contractVersion').then((all) => console.log(all.CONTRACT_VERSION))";
  const words = [
    'run',
    '--rm',
    '--network',
    'none',
    '--entrypoint',
    'node',
    image,
    '--input-type=module',
    '-e',
    program,
  ];
  return Number(await docker(words, root));
}

export async function containersOf(root: string, name: ServiceModule): Promise<string[]> {
  const found = await docker(['compose', 'ps', '--all', '--quiet', name], root);
  return found.split('\n').filter(Boolean);
}

const HEALTHY = 'running healthy';
/** Its health check has given it up, which it does after a start's usual time. */
const GIVEN_UP = 'running unhealthy';

function stateOf(root: string, container: string): Promise<string> {
  // One that was never started has no health.
  const format = '{{.State.Status}}{{if .State.Health}} {{.State.Health.Status}}{{end}}';
  return docker(['inspect', '--format', format, container], root);
}

async function waitUntilHealthy(root: string, container: string): Promise<void> {
  const deadline = Date.now() + READY_PATIENCE;
  for (;;) {
    const state = await stateOf(root, container);
    if (state === HEALTHY) return;
    const mayBecome = state.startsWith('running') && state !== GIVEN_UP;
    if (Date.now() > deadline || !mayBecome) throw new Refused(texts.replicaNotReady);
    await sleep(READY_POLL);
  }
}

async function remove(root: string, container: string): Promise<void> {
  await docker(['stop', '--time', DRAIN_SECONDS, container], root);
  await docker(['rm', container], root);
}

/** Creates one replica more, of this version, without starting it. */
async function createReplica({ root, name }: ServiceRelease, version: string): Promise<string> {
  const before = await containersOf(root, name);
  const words = ['compose', 'up', '--no-start', '--no-deps', '--no-recreate', '--no-build'];
  const scale = `${name}=${before.length + 1}`;
  await docker([...words, '--scale', scale, name], root, versionSetting(name, version));
  const [added] = (await containersOf(root, name)).filter((container) => !before.includes(container));
  if (!added) throw new Refused(texts.replicaNotReady);
  return added;
}

/** Starts one replica more. It listens when it is ready; until then the gateway, which finds it at once, asks another. */
async function startReplica(release: ServiceRelease, version: string): Promise<void> {
  const { root } = release;
  const added = await createReplica(release, version);
  try {
    await docker(['start', added], root);
    await waitUntilHealthy(root, added);
  } catch (error) {
    await remove(root, added);
    throw error;
  }
}

/** One deployment of a service at a time: two would count each other's replicas. */
async function roll(release: ServiceRelease, version: string): Promise<void> {
  const { root, name } = release;
  const lockFile = join(root, `.rolling-${name}`);
  await underLock(lockFile, 0, () => replaceAll(release, version)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ELOCKED' ? new Refused(texts.rollingAlready(name)) : error;
  });
}

/** Says, while a service rolls, how many replicas it had; a roll that was killed leaves it behind. */
const countFile = (root: string, name: ServiceModule) => join(root, `.rolling-${name}.count`);

/** The replicas to replace; what a killed roll left beside them is removed, and never one that works for one that does not. */
async function tidiedUp({ root, name }: ServiceRelease): Promise<string[]> {
  const found = await containersOf(root, name);
  const noted = Number(await readFile(countFile(root, name), 'utf8').catch(() => ''));
  // A roll adds one at a time: any other difference is the operator's own.
  const count = noted === found.length - 1 && noted > 0 ? noted : found.length;
  const states = await Promise.all(found.map((container) => stateOf(root, container)));
  const healthy = new Set(found.filter((_container, place) => states[place] === HEALTHY));
  const healthyFirst = [...healthy, ...found.filter((container) => !healthy.has(container))];
  for (const container of healthyFirst.splice(count)) await remove(root, container);
  await writeFile(countFile(root, name), String(count));
  return healthyFirst;
}

/** Every old replica is replaced by a new one that answers before the old one may finish its calls and go. */
async function replaceAll(release: ServiceRelease, version: string): Promise<void> {
  const { root, name, step } = release;
  const old = await tidiedUp(release);
  if (old.length === 0) throw new Refused(texts.stackNotRunning);
  try {
    for (const [place, container] of old.entries()) {
      await step(texts.replica(name, place + 1, old.length), async () => {
        await startReplica(release, version);
        await sleep(KNOWN_AFTER);
        await remove(root, container);
      });
    }
  } finally {
    await rm(countFile(root, name), { force: true });
  }
}

/** Checks and rolls out; `previous` is what a rollback from there would take. */
async function putLive(release: ServiceRelease, version: string, previous: string): Promise<void> {
  const { root, name, rows } = release;
  const contract = await contractOf(root, imageOf(name, version));
  checkContract({ name, version, contract }, frontEndsOf(rows));
  await roll(release, version);
  // What the next `docker compose up` takes.
  await writeSettings(root, { ...versionSetting(name, version), [previousSettingOf(name)]: previous });
}

/** Builds the service's image under a version of its own and rolls it out. Answers the version. */
export async function deployService(release: ServiceRelease, now = new Date()): Promise<string> {
  const { root, name, step } = release;
  const stamp = now.toISOString().replace(/\D/g, '').slice(0, 14);
  const version = `1.0.0-${stamp}`;
  await step(texts.image(name), () => dockerBuild(['compose', 'build', name], root, versionSetting(name, version)));
  await putLive(release, version, await liveVersion(root, name));
  return version;
}

/** Rolls the version before out again, or the one that is asked for. Answers what is live now. */
export async function rollServiceBack(release: ServiceRelease, to?: string): Promise<string> {
  const { root, name } = release;
  const version = to ?? (await readSetting(root, previousSettingOf(name)));
  if (!version) throw new Refused(texts.noServiceBefore(name));
  const image = imageOf(name, version);
  await docker(['image', 'inspect', '--format', '{{.Id}}', image], root).catch(() => {
    throw new Refused(texts.noImage(image));
  });
  // A second rollback must not bring the withdrawn version back.
  await putLive(release, version, '');
  return version;
}
