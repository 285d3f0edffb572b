import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Generation } from './generation.ts';
import { movePointer } from './pointer.ts';
import type { Release } from './release.ts';
import { historyOf, liveModule } from './transitions.ts';
import { filePath, readRecords, recordFile, type VersionRecord } from './versions.ts';

const DAY = 24 * 60 * 60 * 1_000;
/** Versions that are no longer served are kept for this long, for open tabs and rollbacks (facts §9). */
const RETENTION_MS = 30 * DAY;
const TEMPORARY = /(?:^|\/)\.(?:live-)?[0-9a-f]{12}$/;

function isKept({ release, placedAt }: VersionRecord, generation: Generation, now: number): boolean {
  const { name, version } = release;
  const live = liveModule(generation, name);
  if ([live?.version, live?.canary?.version, live?.previous].includes(version)) return true;
  const served = historyOf(generation, name).earlier.find((entry) => entry.version === version);
  return now - Math.max(Date.parse(placedAt), served ? Date.parse(served.until) : 0) < RETENTION_MS;
}

const placesOf = ({ release, files }: VersionRecord) => Object.keys(files).map((file) => filePath('', release, file));

async function removeVersion(siteFolder: string, record: VersionRecord, stillNeeded: ReadonlySet<string>) {
  const { name, version } = record.release;
  // A file that a remaining version needs is kept, because two versions of the shell share unchanged files.
  for (const place of placesOf(record)) if (!stillNeeded.has(place)) await rm(join(siteFolder, place), { force: true });
  const folder = name === 'shell' ? join('shell', version) : join('remotes', name, version);
  await rm(join(siteFolder, folder), { recursive: true, force: true });
  // The record is deleted last, so that after a crash the next run removes the remaining files.
  await rm(recordFile(siteFolder, name, version), { force: true });
}

async function pruneVersions(siteFolder: string, generation: Generation, now: number) {
  const records = await readRecords(siteFolder);
  const kept = records.filter((record) => isKept(record, generation, now));
  const stillNeeded = new Set(kept.flatMap(placesOf));
  const pruned = records.filter((record) => !kept.includes(record));
  for (const record of pruned) await removeVersion(siteFolder, record, stillNeeded);
  return pruned.map(({ release: { name, version } }) => ({ name, version }));
}

async function pruneLeftovers(siteFolder: string, live: number, now: number): Promise<void> {
  const generations = await readdir(join(siteFolder, 'generations')).catch(() => []);
  // A request may still be reading one of the latest generations.
  const old = generations.filter((number) => Number(number) < live - 3).map((number) => join('generations', number));
  const shared = await readdir(join(siteFolder, 'static'), { recursive: true }).catch(() => []);
  const names = [...(await readdir(siteFolder)), ...shared.map((path) => join('static', path))];
  for (const name of [...old, ...names.filter((path) => TEMPORARY.test(path))]) {
    const path = join(siteFolder, name);
    const stats = await lstat(path).catch(() => undefined);
    if (stats && now - stats.mtimeMs > DAY) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Removes versions that have not been served for 30 days, and leftovers of killed publishers. Returns the removed
 * versions.
 */
export async function pruneSite(siteFolder: string, now = Date.now()) {
  let pruned: Pick<Release, 'name' | 'version'>[] = [];
  // Holds the lock, because a version must not go live while it is being removed.
  await movePointer(siteFolder, async (live) => {
    pruned = await pruneVersions(siteFolder, live, now);
    await pruneLeftovers(siteFolder, live.registry.generation, now);
    return undefined;
  });
  return pruned;
}
