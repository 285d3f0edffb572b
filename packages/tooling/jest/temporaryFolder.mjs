import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of a test's own, with the way to remove it. */
export async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'parkwart-test-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
