import { type Manifest, readManifest } from '../backup/manifest.ts';
import { CommandError } from '../commandError.ts';
import { texts } from '../texts.ts';
import { checkObjects } from './restoreObjects.ts';

/** Reads every file of a backup. @throws CommandError unless all are as they were written */
export async function verifyFiles(folder: string, say: (line: string) => void): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const objects = await checkObjects(folder);
  if (objects !== manifest.objects.count) throw new CommandError(texts.damaged('objects'));
  say(texts.checked(manifest.madeAt, manifest.files.length + objects));
  return manifest;
}
