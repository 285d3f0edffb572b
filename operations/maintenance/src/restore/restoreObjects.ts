import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { OBJECT_LIST, objectPath, parseJson, type SavedObject, savedObject } from '../backup/manifest.ts';
import { CommandError } from '../commandError.ts';
import { type Fingerprint, fingerprintOf, fingerprintOfFile } from '../files/storeStream.ts';
import { forEachConcurrently } from '../objects/forEachConcurrently.ts';
import type { ObjectStore } from '../objects/objectStore.ts';
import { texts } from '../texts.ts';

const isSame = (one: Fingerprint | undefined, other: Fingerprint) =>
  one?.size === other.size && one.sha256 === other.sha256;

async function* objectsOf(folder: string): AsyncGenerator<SavedObject> {
  const input = createReadStream(join(folder, OBJECT_LIST));
  for await (const line of createInterface({ input })) {
    const object = savedObject.safeParse(parseJson(line));
    if (!object.success) throw new CommandError(texts.damaged(OBJECT_LIST));
    yield object.data;
  }
}

export function checkObjects(folder: string): Promise<number> {
  return forEachConcurrently(objectsOf(folder), async (object) => {
    const actual = await fingerprintOfFile(objectPath(folder, object.key)).catch(() => undefined);
    if (!isSame(actual, object)) throw new CommandError(texts.damaged(`objects/${object.key}`));
  });
}

/** svc-files' sweep deletes other objects in the bucket. */
export async function restoreObjects(objects: ObjectStore, folder: string): Promise<number> {
  await objects.ensureBucket();
  return forEachConcurrently(objectsOf(folder), async (object) => {
    await objects.put(object.key, createReadStream(objectPath(folder, object.key)), object.size, object.headers);
    const arrived = await fingerprintOf(await objects.read(object.key));
    if (!isSame(arrived, object)) throw new CommandError(texts.objectDiffers(object.key));
  });
}
