import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceModule } from '@parkwart/contracts/wire/services';
import { UPSTREAM } from '@parkwart/contracts/wire/upstream';
import { CommandError } from '../commandError.ts';
import { texts } from '../texts.ts';
import { underLock } from '../underLock.ts';
import { docker } from './docker.ts';
import { versionSetting } from './settingsFile.ts';
import type { Step } from './target.ts';

export interface RolledService {
  readonly root: string;
  readonly name: ServiceModule;
  readonly step: Step;
}

const READY_TIMEOUT = 300_000;
const READY_POLL = 500;
/**
 * In ms: after this time, the gateway has resolved the new replica's address and uses the replica again after refused
 * connections.
 */
const GATEWAY_UPDATE_MS = (UPSTREAM.resolveSeconds + UPSTREAM.failedSeconds) * 1_000;
/** A service drains within ten seconds. */
const DRAIN_SECONDS = '15';

export async function containersOf(root: string, name: string): Promise<string[]> {
  const found = await docker(['compose', 'ps', '--all', '--quiet', name], root);
  return found.split('\n').filter(Boolean);
}

const HEALTHY = 'running healthy';
/** The state of a container whose health check has been failing for longer than a start takes. */
const UNHEALTHY = 'running unhealthy';

async function statesOf(root: string, containers: readonly string[]): Promise<string[]> {
  // Containers that never started report no health.
  const format = '{{.State.Status}}{{if .State.Health}} {{.State.Health.Status}}{{end}}';
  return (await docker(['inspect', '--format', format, ...containers], root)).split('\n');
}

async function waitUntilHealthy(root: string, container: string): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT;
  for (;;) {
    const [state = ''] = await statesOf(root, [container]);
    if (state === HEALTHY) return;
    const mayBecome = state.startsWith('running') && state !== UNHEALTHY;
    if (Date.now() > deadline || !mayBecome) throw new CommandError(texts.replicaNotReady);
    await sleep(READY_POLL);
  }
}

async function remove(root: string, container: string): Promise<void> {
  await docker(['stop', '--time', DRAIN_SECONDS, container], root);
  await docker(['rm', container], root);
}

async function createReplica({ root, name }: RolledService, version: string): Promise<string> {
  const before = await containersOf(root, name);
  // The option `--no-deps` is not passed: up to version 2.29, docker compose also hashes a service's dependencies, and
  // after a start without them the next `up` would recreate the container.
  const args = ['compose', 'up', '--no-start', '--no-recreate', '--no-build'];
  const scale = `${name}=${before.length + 1}`;
  await docker([...args, '--scale', scale, name], root, { environment: versionSetting(name, version) });
  const [added] = (await containersOf(root, name)).filter((container) => !before.includes(container));
  if (!added) throw new CommandError(texts.replicaNotReady);
  return added;
}

/** Starts a replica. The replica listens only when it is ready; until then the gateway uses the other replicas. */
async function startReplica(service: RolledService, version: string): Promise<void> {
  const { root } = service;
  const added = await createReplica(service, version);
  try {
    await docker(['start', added], root);
    await waitUntilHealthy(root, added);
  } catch (error) {
    await remove(root, added);
    throw error;
  }
}

/** Allows one deployment per service at a time, because two deployments would count each other's replicas. */
export async function roll(service: RolledService, version: string): Promise<void> {
  const { root, name } = service;
  const rolling = underLock(join(root, `.rolling-${name}`), 0, () => replaceAll(service, version));
  await rolling.catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ELOCKED' ? new CommandError(texts.rollingAlready(name)) : error;
  });
}

/** The file with the number of replicas during a rolling update; a killed update leaves this file behind. */
const countFile = (root: string, name: ServiceModule) => join(root, `.rolling-${name}.count`);

/** Removes the extra replica of a killed update, unhealthy replicas first. @returns the replicas to replace */
async function replicasToReplace({ root, name }: RolledService): Promise<string[]> {
  const found = await containersOf(root, name);
  if (found.length === 0) throw new CommandError(texts.stackNotRunning);
  const recorded = Number(await readFile(countFile(root, name), 'utf8').catch(() => ''));
  // An update adds one replica at a time; any other difference comes from the operator.
  const count = recorded === found.length - 1 && recorded > 0 ? recorded : found.length;
  const states = await statesOf(root, found);
  const healthy = found.filter((_container, place) => states[place] === HEALTHY);
  const healthyFirst = [...new Set([...healthy, ...found])];
  for (const container of healthyFirst.splice(count)) await remove(root, container);
  await writeFile(countFile(root, name), String(count));
  return healthyFirst;
}

async function replaceAll(service: RolledService, version: string): Promise<void> {
  const { root, name, step } = service;
  const old = await replicasToReplace(service);
  try {
    for (const [place, container] of old.entries()) {
      await step(texts.replica(name, place + 1, old.length), async () => {
        await startReplica(service, version);
        await sleep(GATEWAY_UPDATE_MS);
        await remove(root, container);
      });
    }
  } finally {
    await rm(countFile(root, name), { force: true });
  }
}
