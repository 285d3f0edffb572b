import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Generation } from './generation.ts';
import { movePointer } from './pointer.ts';
import { type ReleaseName, releaseName } from './release.ts';
import { historyOf, liveModule } from './transitions.ts';
import { filePath, RECORDS, readRecords, type VersionRecord } from './versions.ts';

const DAY = 24 * 60 * 60 * 1_000;
/** Versions that are no longer served stay this long, for open tabs and rollbacks (facts §9). */
const RETENTION_MS = 30 * DAY;
const UNFINISHED = DAY;
const TEMPORARY = /(?:^|\/)\.(?:live-)?[0-9a-f]{12}$/;

export interface PrunedVersion {
  readonly name: ReleaseName;
  readonly version: string;
}

function lastServed({ release, placedAt }: VersionRecord, generation: Generation): number {
  const entry = historyOf(generation, release.name).earlier.find(({ version }) => version === release.version);
  return Math.max(Date.parse(placedAt), entry ? Date.parse(entry.until) : 0);
}

function inUse(generation: Generation, name: ReleaseName): (string | null | undefined)[] {
  const live = liveModule(generation, name);
  const previous = name === 'shell' ? generation.shell?.previous : generation.registry.remotes[name]?.previous;
  return [live?.version, live?.canary?.version, previous];
}

async function removeVersion(siteFolder: string, { release, files }: VersionRecord, stillNeeded: ReadonlySet<string>) {
  const { name, version } = release;
  const places = Object.keys(files).map((file) => filePath('', release, file));
  // Two versions of the shell share unchanged files.
  for (const place of places.filter((path) => !stillNeeded.has(path)))
    await rm(join(siteFolder, place), { force: true });
  const folder = name === 'shell' ? join('shell', version) : join('remotes', name, version);
  await rm(join(siteFolder, folder), { recursive: true, force: true });
  // The record goes last: after a crash the next run removes the rest.
  await rm(join(siteFolder, RECORDS, name, `${version}.json`), { force: true });
}

async function placedNames(siteFolder: string): Promise<ReleaseName[]> {
  const names = await readdir(join(siteFolder, RECORDS)).catch(() => []);
  return names.flatMap((name) => releaseName.safeParse(name).data ?? []);
}

async function pruneVersions(
  siteFolder: string,
  generation: Generation,
  name: ReleaseName,
  now: number,
): Promise<PrunedVersion[]> {
  const records = await readRecords(siteFolder, name);
  const used = inUse(generation, name);
  const isKept = (record: VersionRecord) =>
    used.includes(record.release.version) || now - lastServed(record, generation) < RETENTION_MS;
  const stillNeeded = new Set(
    records
      .filter(isKept)
      .flatMap(({ release, files }) => Object.keys(files).map((file) => filePath('', release, file))),
  );
  const pruned = records.filter((record) => !isKept(record));
  for (const record of pruned) await removeVersion(siteFolder, record, stillNeeded);
  return pruned.map(({ release }) => ({ name, version: release.version }));
}

async function isOlder(path: string, age: number, now: number): Promise<boolean> {
  const stats = await lstat(path).catch(() => undefined);
  return stats !== undefined && now - stats.mtimeMs > age;
}

async function pruneGenerations(siteFolder: string, live: number, now: number): Promise<void> {
  const folder = join(siteFolder, 'generations');
  for (const number of await readdir(folder).catch(() => [])) {
    const path = join(folder, number);
    // A request may still be reading the last few.
    if (Number(number) < live - 3 && (await isOlder(path, UNFINISHED, now))) await rm(path, { recursive: true });
  }
}

async function pruneTemporaryFiles(siteFolder: string, now: number): Promise<void> {
  const shared = await readdir(join(siteFolder, 'static'), { recursive: true }).catch(() => []);
  const names = [...(await readdir(siteFolder)), ...shared.map((path) => join('static', path))];
  for (const name of names.filter((path) => TEMPORARY.test(path))) {
    const path = join(siteFolder, name);
    if (await isOlder(path, UNFINISHED, now)) await rm(path, { force: true });
  }
}

/** Removes versions not served for 30 days and what killed publishers left. Returns the versions. */
export async function pruneSite(siteFolder: string, now = Date.now()): Promise<PrunedVersion[]> {
  const pruned: PrunedVersion[] = [];
  // Under the lock: a version to be removed must not go live at the same time.
  await movePointer(siteFolder, async (live) => {
    for (const name of await placedNames(siteFolder))
      pruned.push(...(await pruneVersions(siteFolder, live, name, now)));
    await pruneGenerations(siteFolder, live.registry.generation, now);
    await pruneTemporaryFiles(siteFolder, now);
    return undefined;
  });
  return pruned;
}
