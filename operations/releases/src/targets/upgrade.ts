import { SERVICE_MODULES } from '@parkwart/contracts/wire/services';
import * as z from 'zod/mini';
import { CommandError } from '../commandError.ts';
import { releaseName } from '../site/release.ts';
import { texts } from '../texts.ts';
import { docker } from './docker.ts';
import { containersOf, roll } from './roll.ts';
import { liveVersion } from './settingsFile.ts';
import type { Step } from './target.ts';

/**
 * Containers that are recreated one by one, before the services that depend on them. Otherwise docker compose, up to
 * version 2.29, recreates all dependents along with a container.
 */
const PREPARATION = ['prepare', 'admin-password', 'backup-folder', 'databases', 'bucket'];
const GATEWAY = 'gateway';
/** In seconds. The time is short, because open pages hold a stream of changes that does not end. */
const STOP_SECONDS = '1';

async function up(root: string, ...args: readonly string[]): Promise<void> {
  await docker(['compose', 'up', '--no-build', '--detach', ...args], root);
}

/** @throws CommandError if a container ends with an error */
async function runOnce(root: string, names: readonly string[]): Promise<void> {
  await up(root, ...names);
  for (const name of names) {
    const code = await docker(['wait', ...(await containersOf(root, name))], root);
    if (code !== '0') throw new CommandError(texts.notCompleted(name));
  }
}

async function find(root: string, project: string, ...filters: readonly string[]): Promise<string[]> {
  const all = [`label=com.docker.compose.project=${project}`, 'label=com.docker.compose.oneoff=False', ...filters];
  const found = await docker(['ps', '--all', '--quiet', ...all.flatMap((filter) => ['--filter', filter])], root);
  return found.split('\n').filter(Boolean);
}

/** Removes the replacement containers of an interrupted `up`, because their names would block the next `up`. */
async function removeLeftovers(root: string, project: string): Promise<void> {
  const found = await find(root, project, 'label=com.docker.compose.replace', 'status=created');
  if (found.length > 0) await docker(['rm', ...found], root);
}

const configSchema = z.object({ name: z.string(), services: z.record(z.string(), z.object({ image: z.string() })) });

/** Whether a service's containers have the current image and settings. */
async function isCurrent(root: string, name: string, image = ''): Promise<boolean> {
  const containers = await containersOf(root, name);
  if (containers.length === 0) return false;
  const labels = ['config-hash', 'image'].map((label) => `{{index .Config.Labels "com.docker.compose.${label}"}}`);
  const found = await docker(['inspect', '--format', labels.join(' '), ...containers], root);
  const [, hash] = (await docker(['compose', 'config', '--hash', name], root)).split(' ');
  const id = await docker(['image', 'inspect', '--format', '{{.Id}}', image], root);
  return found.split('\n').every((line) => line === `${hash} ${id}`);
}

/**
 * The old container is replaced, not run beside the new one, because only one container at a time can use the port. A
 * plain `up` is not used, because it would first run all dependencies while no gateway runs.
 */
async function replaceGateway(root: string, project: string): Promise<void> {
  await docker(['compose', 'up', '--no-build', '--no-start', '--timeout', STOP_SECONDS, GATEWAY], root);
  // The containers are not listed with `docker compose ps`, because that command takes half as long as all other steps
  // of the replacement together.
  await docker(['start', ...(await find(root, project, `label=com.docker.compose.service=${GATEWAY}`))], root);
}

/**
 * Updates the running stack to the current images and settings without downtime: first the services one replica at a
 * time, then the gateway with the services' routes, then the front ends that need these routes, and finally everything
 * else that changed. The images must exist.
 */
export async function upgrade(root: string, step: Step): Promise<void> {
  const config = await docker(['compose', 'config', '--format', 'json'], root);
  const { name: project, services } = configSchema.parse(JSON.parse(config));
  await removeLeftovers(root, project);
  const isOutdated = async (name: string) => !(await isCurrent(root, name, services[name]?.image));
  await step(texts.prepared, async () => {
    for (const name of PREPARATION.filter((known) => known in services)) await runOnce(root, [name]);
  });
  for (const name of SERVICE_MODULES) {
    const isRunning = (await containersOf(root, name)).length > 0;
    if (isRunning && (await isOutdated(name))) await roll({ root, name, step }, await liveVersion(root, name));
  }
  if (await isOutdated(GATEWAY)) await step(texts.gatewayReplaced, () => replaceGateway(root, project));
  const frontEnds = Object.keys(services).filter((name) => releaseName.safeParse(name).success);
  await step(texts.frontEndsPublished, () => runOnce(root, frontEnds));
  await step(texts.restReplaced, () => up(root, '--wait'));
}
