import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { backupsIn, markChecked } from '../backup/backupsIn.ts';
import { MANIFEST, type Manifest, objectPath } from '../backup/manifest.ts';
import { verifyFiles } from '../backup/verifyFiles.ts';
import { CommandError } from '../commandError.ts';
import {
  type DatabaseAccess,
  type Databases,
  type Loading,
  objectKeys,
  requireCounts,
  sum,
} from '../databases/databases.ts';
import { texts } from '../texts.ts';

/** Databases for a trial restore. */
export interface ScratchDatabases {
  readonly databases: Databases;
  remove(): Promise<void>;
}

export interface CheckOptions {
  openScratch(kind: Databases['kind']): Promise<ScratchDatabases>;
  readonly say: (line: string) => void;
}

/**
 * Restores the databases to a scratch copy and compares them with the snapshot: row counts and contents of every table,
 * and an intact file for every attachment. Marks the backup as checked. @throws CommandError
 */
export async function checkBackup(folder: string, { openScratch, say }: CheckOptions): Promise<Manifest> {
  const manifest = await verifyFiles(folder, say);
  const scratch = await openScratch(manifest.kind);
  try {
    const loading = await scratch.databases.load(join(folder, 'databases'));
    try {
      await requireCounts(loading, manifest.counts);
      await requireContents(loading, manifest);
      await requireObjects(loading, folder, manifest);
    } finally {
      await loading.abandon();
    }
  } finally {
    await scratch.remove();
  }
  await markChecked(folder, new Date());
  say(texts.restoredOnTrial(Object.keys(manifest.counts).length, sum(manifest.counts)));
  return manifest;
}

/** @param folder a backup, or a folder of backups, of which the newest is checked. @throws CommandError */
export async function checkNewest(folder: string, options: CheckOptions): Promise<void> {
  const backup = existsSync(join(folder, MANIFEST)) ? folder : (await backupsIn(folder))[0]?.path;
  if (!backup) throw new CommandError(texts.noBackupIn(folder));
  options.say(texts.checking(backup));
  await checkBackup(backup, options);
}

async function requireContents(restored: Loading, { contents, counts }: Manifest): Promise<void> {
  const found = await restored.contents();
  for (const table of Object.keys(counts)) {
    if (found[table] !== contents[table]) throw new CommandError(texts.contentDiffers(table));
  }
}

/**
 * Requires a saved file for every object to which the restored databases refer, except for objects recorded as missing
 * or erased. The content of the saved files was verified before.
 */
async function requireObjects(restored: DatabaseAccess, folder: string, { objects }: Manifest): Promise<void> {
  const known = new Set([...objects.missing, ...objects.erased]);
  for await (const key of objectKeys(restored)) {
    if (!known.has(key) && !existsSync(objectPath(folder, key))) throw new CommandError(texts.objectNotSaved(key));
  }
}
