import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** In bytes. A whole test run needs a third of this. */
const ROOM_IN_MEMORY = 6 * 1024 ** 3;

/**
 * Creates a folder for the migrated databases and published data of a run's first test, so that later tests copy them
 * instead of creating them again. Moves all temporary folders of the run into memory if there is room, because
 * databases in tests mostly wait for the disk. PARKWART_TEST_ON_DISK=1 leaves the temporary folders on disk.
 */
export async function makeTemplates() {
  if (process.env.PARKWART_TEST_TEMPLATES) return;
  if (process.env.PARKWART_TEST_ON_DISK !== '1' && (await hasRoomInMemory()))
    process.env.TMPDIR = await folderIn(MEMORY);
  process.env.PARKWART_TEST_TEMPLATES = await folderIn(tmpdir());
}

/** First stops the run's database server, because the server's files are removed, too; then removes the templates. */
export async function removeTemplates() {
  await globalThis.parkwartTestDatabaseServer?.remove();
  const { TMPDIR, PARKWART_TEST_TEMPLATES, PARKWART_TEST_DATABASE_TEMPLATE: data } = process.env;
  for (const folder of [PARKWART_TEST_TEMPLATES, data]) if (folder) await rm(folder, { recursive: true, force: true });
  if (TMPDIR?.startsWith(`${MEMORY}/parkwart-run-`)) await rm(TMPDIR, { recursive: true, force: true });
}

const folderIn = (folder) => mkdtemp(join(folder, 'parkwart-run-'));

async function hasRoomInMemory() {
  try {
    const { bavail, bsize } = await statfs(MEMORY);
    return bavail * bsize >= ROOM_IN_MEMORY;
  } catch {
    return false;
  }
}
