import { randomBytes } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Readers see the file as it was or as it is, never half of it. */
export async function writeInOneStep(path: string, content: string): Promise<void> {
  const temporary = join(dirname(path), `.${randomBytes(6).toString('hex')}`);
  try {
    await writeFile(temporary, content);
    await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}
