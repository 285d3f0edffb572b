import { createHash } from 'node:crypto';
import { link, lstat, mkdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { type Fingerprint, fingerprintOfFile, syncToDisk } from '../files/storeStream.ts';
import type { ObjectFacts } from '../objects/objectStore.ts';
import { backupsIn } from './backupsIn.ts';
import { objectPath } from './manifest.ts';

export async function newestBackupNextTo(folder: string): Promise<string | undefined> {
  const found = await backupsIn(dirname(folder));
  return found.find(({ path }) => basename(path) !== basename(folder))?.path;
}

/**
 * Hard-links a file whose MD5 equals the storage's ETag, and returns its fingerprint; returns undefined if the object
 * must be copied.
 */
export async function shareUnchanged(
  from: string,
  to: string,
  key: string,
  { size, tag }: ObjectFacts,
): Promise<Fingerprint | undefined> {
  const [earlier, file] = [objectPath(from, key), objectPath(to, key)];
  try {
    const stats = await lstat(earlier);
    if (!stats.isFile() || stats.size !== size) return undefined;
    const md5 = createHash('md5');
    const fingerprint = await fingerprintOfFile(earlier, md5);
    if (md5.digest('hex') !== tag || fingerprint.size !== size) return undefined;
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await link(earlier, file);
    await syncToDisk(file);
    return fingerprint;
  } catch {
    // The object is copied from the storage instead; if writing to this disk fails as well, the copy reports it.
    return undefined;
  }
}
