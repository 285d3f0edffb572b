import { createReadStream } from 'node:fs';
import { objectPath } from '../backup/manifest.ts';
import { objectsIn } from '../backup/verifyFiles.ts';
import { CommandError } from '../commandError.ts';
import { fingerprintOf, isSame } from '../files/storeStream.ts';
import { forEachConcurrently } from '../objects/forEachConcurrently.ts';
import type { ObjectStore } from '../objects/objectStore.ts';
import { texts } from '../texts.ts';

/** svc-files' sweep deletes the bucket's other objects later. */
export async function restoreObjects(objects: ObjectStore, folder: string): Promise<number> {
  await objects.ensureBucket();
  return forEachConcurrently(objectsIn(folder), async (object) => {
    await objects.put(object.key, createReadStream(objectPath(folder, object.key)), object.size, object.headers);
    const arrived = await fingerprintOf(await objects.read(object.key));
    if (!isSame(arrived, object)) throw new CommandError(texts.objectDiffers(object.key));
  });
}
