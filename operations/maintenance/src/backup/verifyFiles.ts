import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CommandError } from '../commandError.ts';
import { type Fingerprint, fingerprintOfFile, isSame } from '../files/storeStream.ts';
import { forEachConcurrently } from '../objects/forEachConcurrently.ts';
import { texts } from '../texts.ts';
import {
  MANIFEST,
  type Manifest,
  OBJECT_LIST,
  objectPath,
  parseJson,
  parseManifest,
  type SavedObject,
  savedObject,
} from './manifest.ts';

/** @throws CommandError unless every file of the backup is intact */
export async function verifyFiles(folder: string, say: (line: string) => void): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const objects = await forEachConcurrently(objectsIn(folder), (object) =>
    requireFile(objectPath(folder, object.key), object, `objects/${object.key}`),
  );
  if (objects !== manifest.objects.count) throw new CommandError(texts.damaged('objects'));
  say(texts.checked(manifest.madeAt, manifest.files.length + objects));
  return manifest;
}

/** @throws CommandError unless the backup is complete and its databases are intact */
export async function readManifest(folder: string): Promise<Manifest> {
  const manifest = parseManifest(await readFile(join(folder, MANIFEST), 'utf8').catch(() => ''));
  if (!manifest) throw new CommandError(texts.notABackup(folder));
  for (const file of manifest.files) await requireFile(join(folder, file.path), file, file.path);
  return manifest;
}

async function requireFile(file: string, expected: Fingerprint, name: string): Promise<void> {
  const found = await fingerprintOfFile(file).catch(() => undefined);
  if (!isSame(found, expected)) throw new CommandError(texts.damaged(name));
}

/** @throws CommandError on a malformed line */
export async function* objectsIn(folder: string): AsyncGenerator<SavedObject> {
  const input = createReadStream(join(folder, OBJECT_LIST));
  for await (const line of createInterface({ input })) {
    const object = savedObject.safeParse(parseJson(line));
    if (!object.success) throw new CommandError(texts.damaged(OBJECT_LIST));
    yield object.data;
  }
}
