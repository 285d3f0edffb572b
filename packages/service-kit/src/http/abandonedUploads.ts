import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UPLOAD_PREFIX } from './receiveFiles.ts';

/** Removes uploads last written before `limit`, left behind by a crashed process. @returns their number */
export async function removeAbandonedUploads(folder: string, limit: Date): Promise<number> {
  const names = await readdir(folder);
  const uploads = names.filter((name) => name.startsWith(UPLOAD_PREFIX)).map((name) => join(folder, name));
  const removed = await Promise.all(uploads.map((upload) => removeIfOlder(upload, limit)));
  return removed.filter(Boolean).length;
}

async function removeIfOlder(upload: string, limit: Date): Promise<boolean> {
  const written = await lastWritten(upload);
  if (written === undefined || written >= limit) return false;
  await rm(upload, { recursive: true, force: true });
  return true;
}

async function lastWritten(upload: string): Promise<Date | undefined> {
  try {
    return (await stat(upload)).mtime;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
