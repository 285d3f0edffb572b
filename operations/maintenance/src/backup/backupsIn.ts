import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '../commandError.ts';
import { syncToDisk } from '../files/storeStream.ts';
import { texts } from '../texts.ts';
import { MANIFEST, parseManifest } from './manifest.ts';

export interface FoundBackup {
  readonly path: string;
  /** ISO 8601, UTC. */
  readonly madeAt: string;
  /** Whether a trial restore of this backup has succeeded. */
  readonly isChecked: boolean;
}

/** A file in each backup that passed a trial restore. */
const CHECKED = 'checked.json';

/** Complete backups, newest first. @param unreadable receives the error of each folder or file that cannot be read */
export async function backupsIn(
  folder: string,
  unreadable: (error: NodeJS.ErrnoException) => undefined = () => undefined,
): Promise<FoundBackup[]> {
  const names = (await readdir(folder).catch(unreadable)) ?? [];
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const manifest = parseManifest((await readFile(join(path, MANIFEST), 'utf8').catch(unreadable)) ?? '');
      if (!manifest) return [];
      const checked = await readFile(join(path, CHECKED), 'utf8').catch(() => '');
      return [{ path, madeAt: manifest.madeAt, isChecked: checked !== '' }];
    }),
  );
  return found.flat().sort((one, other) => other.madeAt.localeCompare(one.madeAt));
}

export async function checkedBackupsIn(folder: string): Promise<FoundBackup[]> {
  return (await backupsIn(folder)).filter(({ isChecked }) => isChecked);
}

/** @throws CommandError if the folder or a backup in it cannot be read */
export const listBackups = (folder: string) => backupsIn(folder, requireMissing);

function requireMissing({ code, message }: NodeJS.ErrnoException): undefined {
  if (code !== 'ENOENT' && code !== 'ENOTDIR') throw new CommandError(texts.unreadable(message));
}

export async function markChecked(path: string, checkedAt: Date): Promise<void> {
  const file = join(path, CHECKED);
  await writeFile(file, `${JSON.stringify({ checkedAt: checkedAt.toISOString() })}\n`, { mode: 0o600 });
  await syncToDisk(file);
}
