import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { OBJECT_LIST, parsed, type SavedObject, savedObject } from '../backup/manifest.ts';
import { objectPath } from '../backup/saveObjects.ts';
import { type Fingerprint, fingerprintOf, fingerprintOfFile } from '../files/storeStream.ts';
import type { ObjectStore } from '../objects/objectStore.ts';
import { Refused } from '../refused.ts';
import { texts } from '../texts.ts';

const AT_ONCE = 4;

const isSame = (one: Fingerprint | undefined, other: Fingerprint) =>
  one?.size === other.size && one.sha256 === other.sha256;

/** Does `work` with every object of a backup, a few at a time, and says how many there were. */
async function eachObject(folder: string, work: (object: SavedObject) => Promise<void>): Promise<number> {
  const input = createReadStream(join(folder, OBJECT_LIST));
  let running: Promise<void>[] = [];
  let count = 0;
  for await (const line of createInterface({ input })) {
    const object = savedObject.safeParse(parsed(line));
    if (!object.success) throw new Refused(texts.damaged(OBJECT_LIST));
    running.push(work(object.data));
    count += 1;
    if (running.length < AT_ONCE) continue;
    await Promise.all(running);
    running = [];
  }
  await Promise.all(running);
  return count;
}

/** @throws Refused when an object of the backup is not what it was */
export function checkObjects(folder: string): Promise<number> {
  return eachObject(folder, async (object) => {
    const actual = await fingerprintOfFile(objectPath(folder, object.key)).catch(() => undefined);
    if (!isSame(actual, object)) throw new Refused(texts.damaged(`objects/${object.key}`));
  });
}

/** Puts every object back and reads it again. Those that the bucket has besides are left to svc-files' sweep. */
export async function restoreObjects(objects: ObjectStore, folder: string): Promise<number> {
  await objects.makeBucket();
  return eachObject(folder, async (object) => {
    await objects.put(object.key, createReadStream(objectPath(folder, object.key)), object.size, object.headers);
    const arrived = await fingerprintOf(await objects.read(object.key));
    if (!isSame(arrived, object)) throw new Refused(texts.objectDiffers(object.key));
  });
}
