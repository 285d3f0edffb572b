import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '../commandError.ts';
import { syncToDisk } from '../files/storeStream.ts';
import { texts } from '../texts.ts';
import { MANIFEST, parseManifest } from './manifest.ts';

export interface FoundBackup {
  readonly path: string;
  /** ISO, in UTC. */
  readonly madeAt: string;
}

/** Lies in a backup that was restored on trial. */
const CHECKED = 'checked.json';

/** Complete ones, newest first. */
export async function backupsIn(folder: string): Promise<FoundBackup[]> {
  const names = await readdir(folder).catch((): string[] => []);
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const manifest = parseManifest(await readText(join(path, MANIFEST)));
      return manifest ? [{ path, madeAt: manifest.madeAt }] : [];
    }),
  );
  return found.flat().sort((one, other) => other.madeAt.localeCompare(one.madeAt));
}

export async function checkedBackupsIn(folder: string): Promise<FoundBackup[]> {
  const all = await backupsIn(folder);
  const isChecked = await Promise.all(all.map(async ({ path }) => (await readText(join(path, CHECKED))) !== ''));
  return all.filter((_backup, index) => isChecked[index]);
}

export interface ListedBackup extends FoundBackup {
  readonly isChecked: boolean;
}

/** @throws CommandError where the folder or a backup in it may not be read */
export async function listBackups(folder: string): Promise<ListedBackup[]> {
  const names = await readdir(folder).catch(requireMissing);
  for (const name of names ?? []) await readFile(join(folder, name, MANIFEST)).catch(requireMissing);
  const checked = (await checkedBackupsIn(folder)).map(({ path }) => path);
  return (await backupsIn(folder)).map((backup) => ({ ...backup, isChecked: checked.includes(backup.path) }));
}

export async function markChecked(path: string, checkedAt: Date): Promise<void> {
  const file = join(path, CHECKED);
  await writeFile(file, `${JSON.stringify({ checkedAt: checkedAt.toISOString() })}\n`, { mode: 0o600 });
  await syncToDisk(file);
}

function requireMissing({ code, message }: NodeJS.ErrnoException): undefined {
  if (code !== 'ENOENT' && code !== 'ENOTDIR') throw new CommandError(texts.unreadable(message));
}

const readText = (file: string) => readFile(file, 'utf8').catch(() => '');
