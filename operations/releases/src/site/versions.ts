import { randomBytes } from 'node:crypto';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import * as z from 'zod/mini';
import { CommandError } from '../commandError.ts';
import { readIfExists } from '../readIfExists.ts';
import { hashOf, insidePath, type Release, type ReleaseName, readRelease, releaseSchema } from './release.ts';
import { texts } from './texts.ts';

const recordSchema = z.object({
  release: releaseSchema,
  placedAt: z.string(),
  files: z.record(insidePath, z.string()),
});
export type VersionRecord = z.infer<typeof recordSchema>;

/** The gateway does not serve this folder. */
export const RECORDS = 'releases';

export const recordFile = (siteFolder: string, name: ReleaseName, version: string) =>
  join(siteFolder, RECORDS, name, `${version}.json`);

/** The shell's page without the registry. */
export const shellTemplate = (siteFolder: string, version: string) => join(siteFolder, 'shell', version, 'index.html');

/** Served at the root, as a worker's scope requires. */
export const SERVICE_WORKER = 'service-worker.js';

/** The shell's URLs contain no version, because an open tab may load its pages days later. */
export function filePath(
  siteFolder: string,
  { name, version }: Pick<Release, 'name' | 'version'>,
  file: string,
): string {
  if (name !== 'shell') return join(siteFolder, 'remotes', name, version, file);
  return file.startsWith('static/') ? join(siteFolder, file) : join(siteFolder, 'shell', version, file);
}

async function placeFile(from: string, to: string, hash: string): Promise<void> {
  if ((await hashOf(to)) === hash) return;
  await mkdir(dirname(to), { recursive: true });
  const temporary = join(dirname(to), `.${randomBytes(6).toString('hex')}`);
  try {
    await cp(from, temporary);
    await rename(temporary, to);
  } finally {
    await rm(temporary, { force: true });
  }
}

export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)).sort();
}

/**
 * Copies a build's version into the site, next to the others, without activating it.
 * @param workspaceDist the folder with the build's `release.json` and `site/`
 * @throws Error if the build is incomplete or damaged
 */
export async function placeVersion(siteFolder: string, workspaceDist: string): Promise<VersionRecord> {
  const { release, files: built } = await readRelease(workspaceDist);
  const files: Record<string, string> = {};
  for (const file of await filesBelow(built)) {
    const hash = (await hashOf(join(built, file))) ?? '';
    await placeFile(join(built, file), filePath(siteFolder, release, file), hash);
    files[file] = hash;
  }
  const record = { release, placedAt: new Date().toISOString(), files };
  const path = recordFile(siteFolder, release.name, release.version);
  await mkdir(dirname(path), { recursive: true });
  await writeFileAtomic(path, JSON.stringify(record));
  return record;
}

async function readRecordFile(file: string): Promise<VersionRecord | undefined> {
  const text = await readIfExists(file);
  return text === undefined ? undefined : recordSchema.parse(JSON.parse(text));
}

export const readRecord = (siteFolder: string, name: ReleaseName, version: string) =>
  readRecordFile(recordFile(siteFolder, name, version));

export async function readRecords(siteFolder: string): Promise<VersionRecord[]> {
  const folder = join(siteFolder, RECORDS);
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  const records = files.filter((file) => /^(?:shell|mfe-[^/]+)\/[^.][^/]*\.json$/.test(file)).sort();
  return (await Promise.all(records.map((file) => readRecordFile(join(folder, file))))).filter(
    (record) => record !== undefined,
  );
}

export async function verifyVersion(siteFolder: string, name: ReleaseName, version: string): Promise<VersionRecord> {
  const record = await readRecord(siteFolder, name, version);
  if (!record) throw new CommandError(texts.unknownVersion(name, version));
  for (const [file, hash] of Object.entries(record.files)) {
    const found = await hashOf(filePath(siteFolder, record.release, file));
    if (found === undefined) throw new CommandError(texts.fileMissing(name, version, file));
    if (found !== hash) throw new CommandError(texts.fileDamaged(name, version, file));
  }
  return record;
}
