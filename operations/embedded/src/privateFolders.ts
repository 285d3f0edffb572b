import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

const PRIVATE = ['databases', 's3', 'logs'];

/** Creates the data folder and its private folders. An existing data folder keeps its owner's permissions. */
export async function makePrivateFolders(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  for (const name of PRIVATE) {
    const folder = join(dataDir, name);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
  }
}
