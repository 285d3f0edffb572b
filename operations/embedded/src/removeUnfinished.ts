import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const METADATA = /\._S3rver_metadata\.json$/;
const FILES = ['metadata.json', 'object', 'object.md5'];

/**
 * Removes objects that a killed s3rver left without metadata: it cannot list a bucket that contains one, so the sweep
 * would never run again. Metadata is written last, so none of these objects was acknowledged.
 */
export async function removeUnfinished(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true });
  for (const name of entries.filter((entry) => METADATA.test(entry))) {
    if ((await stat(join(folder, name))).size > 0) continue;
    for (const file of FILES) await rm(join(folder, name.replace(METADATA, `._S3rver_${file}`)), { force: true });
  }
}
