import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lock } from 'proper-lockfile';
import { type Generation, goLive, readLive } from './generation.ts';
import { shellTemplate } from './versions.ts';

/** After this long without a sign of life, in ms, whoever held the lock counts as killed. */
const LOCK_STALE = 5_000;

/**
 * Moves the pointer from what is live to what `change` makes of it, under a lock: one after the other, however many
 * want to. Nothing happens when it answers undefined or throws.
 */
export async function movePointer(
  siteFolder: string,
  change: (live: Generation) => Generation | undefined | Promise<Generation | undefined>,
): Promise<void> {
  await mkdir(siteFolder, { recursive: true });
  const unlock = await lock(siteFolder, {
    lockfilePath: join(siteFolder, '.publishing'),
    stale: LOCK_STALE,
    update: LOCK_STALE / 5,
    retries: { retries: 200, factor: 1.2, minTimeout: 10, maxTimeout: 200 },
  });
  try {
    const next = await change(await readLive(siteFolder));
    if (next) await goLive(siteFolder, next, await templateOf(siteFolder, next));
  } finally {
    await unlock();
  }
}

/** The page of the shell that is live in `generation`; undefined while there is none. */
export async function templateOf(siteFolder: string, { shell }: Generation): Promise<string | undefined> {
  return shell ? readFile(shellTemplate(siteFolder, shell.version), 'utf8') : undefined;
}
