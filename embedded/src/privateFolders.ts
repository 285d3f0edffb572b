import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** What names, plates and addresses lie in. */
const PRIVATE = ['databases', 's3', 'logs'];

/**
 * Makes the data folder and what nobody else on this machine may read in it. A data folder that was there before may be open to all,
 * and stays as its owner left it.
 */
export async function makePrivateFolders(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  for (const name of PRIVATE) {
    const folder = join(dataDir, name);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
  }
}
