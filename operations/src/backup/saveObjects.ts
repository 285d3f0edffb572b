import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { type DatabaseAccess, objectKeys } from '../databases/databases.ts';
import { keepSafely, storeStream } from '../files/storeStream.ts';
import type { ObjectStore } from '../objects/objectStore.ts';
import { severalAtOnce } from '../objects/severalAtOnce.ts';
import { type Manifest, OBJECT_LIST, type SavedObject } from './manifest.ts';

/** Where an object lies within a backup; no folder gets crowded. */
export function objectPath(folder: string, key: string): string {
  return join(folder, 'objects', key.slice(0, 2), key);
}

/**
 * Copies every object that the live database names. It is asked after the snapshot was taken, and objects are never
 * changed nor removed while a row names them: so it names all that the snapshot does and that was not forgotten since.
 */
export async function saveObjects(
  access: DatabaseAccess,
  objects: ObjectStore,
  folder: string,
): Promise<Manifest['objects']> {
  const missing: string[] = [];
  let count = 0;
  let bytes = 0;
  const list = createWriteStream(join(folder, OBJECT_LIST), { mode: 0o600, flags: 'wx' });
  const saveOne = async (key: string) => {
    const saved = await copyObject(objects, folder, key);
    if (!saved) {
      missing.push(key);
      return;
    }
    count += 1;
    bytes += saved.size;
    if (!list.write(`${JSON.stringify(saved)}\n`)) await once(list, 'drain');
  };
  try {
    await severalAtOnce(eachKey(access), saveOne);
  } finally {
    list.end();
    await finished(list);
  }
  await keepSafely(join(folder, OBJECT_LIST));
  return { count, bytes, missing: await stillNamed(access, missing) };
}

async function* eachKey(access: DatabaseAccess): AsyncGenerator<string> {
  for await (const keys of objectKeys(access)) yield* keys;
}

/** Without what was forgotten by the retention periods meanwhile, its row before its object. */
async function stillNamed(access: DatabaseAccess, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const wanted = new Set(keys);
  const named: string[] = [];
  for await (const page of objectKeys(access)) named.push(...page.filter((key) => wanted.has(key)));
  return named;
}

async function copyObject(objects: ObjectStore, folder: string, key: string): Promise<SavedObject | undefined> {
  const headers = await objects.headers(key);
  if (!headers) return undefined;
  const content = await objects.read(key).catch(async (error: unknown) => {
    if (await objects.headers(key)) throw error;
    return undefined;
  });
  if (!content) return undefined;
  const fingerprint = await storeStream(content, objectPath(folder, key));
  return { key, ...fingerprint, headers };
}
