import { join } from 'node:path';
import type { ServiceModule } from '@parkwart/contracts/wire/services';
import { CommandError } from '../commandError.ts';
import { checkContract, frontEndsOf } from '../gate/contracts.ts';
import { readServiceHistories, recordLive, type ServiceHistory } from '../history/serviceHistory.ts';
import { type ReleaseRow, releaseRows } from '../history/table.ts';
import { versionBefore } from '../site/history.ts';
import { texts } from '../site/texts.ts';
import { placeBuild, programOf, removeBuilds, type ServiceBuild, verifyBuild } from './builds.ts';

export const siteOf = (dataDir: string) => join(dataDir, 'site');

export async function historyOf(dataDir: string, name: ServiceModule): Promise<ServiceHistory | undefined> {
  return (await readServiceHistories(siteOf(dataDir)))[name];
}

/** @throws CommandError if the version is damaged or incompatible with a live front end */
export async function checkedBuild(dataDir: string, name: ServiceModule, version: string): Promise<ServiceBuild> {
  const build = await verifyBuild(dataDir, name, version);
  checkContract(build, frontEndsOf(await releaseRows(siteOf(dataDir))));
  return build;
}

export async function activateBuild(dataDir: string, build: ServiceBuild, isRollback = false): Promise<void> {
  const { name } = build;
  const seen = await historyOf(dataDir, name);
  const { version, earlier } = await recordLive(siteOf(dataDir), build, isRollback, seen);
  const versions = [version, ...earlier.map((entry) => entry.version)];
  await removeBuilds(dataDir, name, (entry) => !versions.includes(entry) && !entry.startsWith('.'));
}

export async function buildToRestore(dataDir: string, name: ServiceModule, to?: string) {
  const live = await historyOf(dataDir, name);
  if (!live) throw new CommandError(texts.nothingLive(name));
  const version = to ?? versionBefore(live);
  if (!version) throw new CommandError(texts.nothingBefore(name));
  if (version === live.version) throw new CommandError(texts.liveAlready(name, version));
  return { version, before: live.version };
}

/**
 * Makes the current build live for `npm start`, unless it was withdrawn. @returns the live version's program and routes
 */
export async function publishService(root: string, dataDir: string, name: ServiceModule) {
  // Incomplete copies can be removed, because no other process can be copying now.
  await removeBuilds(dataDir, name, (entry) => entry.startsWith('.'));
  const built = await placeBuild(root, dataDir, name);
  const live = await historyOf(dataDir, name);
  const isWithdrawn = live?.withdrawn.includes(built.version) === true;
  if (!isWithdrawn) await activateBuild(dataDir, built);
  const version = isWithdrawn && live ? live.version : built.version;
  const { routes } = await verifyBuild(dataDir, name, version);
  return { program: programOf(dataDir, name, version), routes, isWithdrawn };
}

export async function buildRows(dataDir: string, names: readonly ServiceModule[]): Promise<ReleaseRow[]> {
  const rows = names.map(async (module): Promise<ReleaseRow[]> => {
    const live = await historyOf(dataDir, module);
    if (!live) return [];
    const { version, contract, since } = live;
    return [{ module, version, contract, since, previous: versionBefore(live), canary: null }];
  });
  return (await Promise.all(rows)).flat();
}
