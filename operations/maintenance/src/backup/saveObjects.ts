import { appendFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { type DatabaseAccess, objectKeys } from '../databases/databases.ts';
import { type Fingerprint, storeStream } from '../files/storeStream.ts';
import { forEachConcurrently } from '../objects/forEachConcurrently.ts';
import type { ObjectStore } from '../objects/objectStore.ts';
import { type Manifest, OBJECT_LIST, objectPath, type SavedObject } from './manifest.ts';
import { shareUnchanged } from './unchanged.ts';

type SavedObjects = Manifest['objects'] & {
  readonly shared: number;
};

export interface BackupFolders {
  readonly folder: string;
  readonly earlier: string | undefined;
}

/**
 * Saves the objects of the live database. An object that retention has erased since the snapshot does not count as
 * missing.
 */
export async function saveObjects(
  access: DatabaseAccess,
  objects: ObjectStore,
  { folder, earlier }: BackupFolders,
): Promise<SavedObjects> {
  const missing: string[] = [];
  let [count, shared, bytes] = [0, 0, 0];
  const list = await open(join(folder, OBJECT_LIST), 'ax', 0o600);
  const saveOne = async (key: string) => {
    const found = await objects.find(key);
    const common = found && earlier ? await shareUnchanged(earlier, folder, key, found) : undefined;
    const fingerprint = common ?? (found && (await copyObject(objects, folder, key)));
    if (!found || !fingerprint) {
      missing.push(key);
      return;
    }
    const saved: SavedObject = { key, ...fingerprint, headers: found.headers };
    // Synchronous, so that lines of concurrent writes cannot mix.
    appendFileSync(list.fd, `${JSON.stringify(saved)}\n`);
    count += 1;
    bytes += saved.size;
    if (common) shared += 1;
  };
  try {
    await forEachConcurrently(objectKeys(access), saveOne);
    await list.sync();
  } finally {
    await list.close();
  }
  const referenced = await stillReferenced(access, missing);
  const [lost, erased] = [missing.filter((key) => referenced.has(key)), missing.filter((key) => !referenced.has(key))];
  return { count, bytes, shared, missing: lost, erased };
}

/** Leaves out objects that retention has erased since; it deletes the row before the object. */
async function stillReferenced(access: DatabaseAccess, keys: readonly string[]): Promise<Set<string>> {
  const wanted = new Set(keys);
  const referenced = new Set<string>();
  if (wanted.size === 0) return referenced;
  for await (const key of objectKeys(access)) if (wanted.has(key)) referenced.add(key);
  return referenced;
}

async function copyObject(objects: ObjectStore, folder: string, key: string): Promise<Fingerprint | undefined> {
  const content = await objects.read(key).catch(async (error: unknown) => {
    if (await objects.find(key)) throw error;
    return undefined;
  });
  return content && storeStream(content, objectPath(folder, key));
}
