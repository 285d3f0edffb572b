import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { type DatabaseAccess, objectKeys } from '../databases/databases.ts';
import { type Fingerprint, storeStream, syncToDisk } from '../files/storeStream.ts';
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

/** Reads the live database, so that an object erased by retention since the snapshot is not reported as missing. */
export async function saveObjects(
  access: DatabaseAccess,
  objects: ObjectStore,
  { folder, earlier }: BackupFolders,
): Promise<SavedObjects> {
  const missing: string[] = [];
  let count = 0;
  let shared = 0;
  let bytes = 0;
  const list = createWriteStream(join(folder, OBJECT_LIST), { mode: 0o600, flags: 'wx' });
  const written = finished(list);
  // Prevents an unhandled rejection before it is awaited below.
  written.catch(() => undefined);
  const saveOne = async (key: string) => {
    const found = await objects.find(key);
    const common = found && earlier ? await shareUnchanged(earlier, folder, key, found) : undefined;
    const fingerprint = common ?? (found && (await copyObject(objects, folder, key)));
    if (!found || !fingerprint) {
      missing.push(key);
      return;
    }
    const saved: SavedObject = { key, ...fingerprint, headers: found.headers };
    count += 1;
    bytes += saved.size;
    if (common) shared += 1;
    if (!list.write(`${JSON.stringify(saved)}\n`)) await once(list, 'drain');
  };
  try {
    await forEachConcurrently(eachKey(access), saveOne);
  } finally {
    list.end();
    await written;
  }
  await syncToDisk(join(folder, OBJECT_LIST));
  const referenced = new Set(await stillReferenced(access, missing));
  const [lost, erased] = [missing.filter((key) => referenced.has(key)), missing.filter((key) => !referenced.has(key))];
  return { count, bytes, shared, missing: lost, erased };
}

async function* eachKey(access: DatabaseAccess): AsyncGenerator<string> {
  for await (const keys of objectKeys(access)) yield* keys;
}

/** Drops objects that retention has erased in between, whose rows go first. */
async function stillReferenced(access: DatabaseAccess, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const wanted = new Set(keys);
  const referenced: string[] = [];
  for await (const page of objectKeys(access)) referenced.push(...page.filter((key) => wanted.has(key)));
  return referenced;
}

async function copyObject(objects: ObjectStore, folder: string, key: string): Promise<Fingerprint | undefined> {
  const content = await objects.read(key).catch(async (error: unknown) => {
    if (await objects.find(key)) throw error;
    return undefined;
  });
  return content && storeStream(content, objectPath(folder, key));
}
