import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PATIENT, underLock } from '../underLock.ts';
import { type Generation, goLive, readLive } from './generation.ts';
import { shellTemplate } from './versions.ts';

/**
 * Moves the pointer from what is live to what `change` makes of it, under a lock: one after the other, however many
 * want to. Nothing happens when it answers undefined or throws.
 */
export async function movePointer(
  siteFolder: string,
  change: (live: Generation) => Generation | undefined | Promise<Generation | undefined>,
): Promise<void> {
  await underSiteLock(siteFolder, async () => {
    const next = await change(await readLive(siteFolder));
    if (next) await goLive(siteFolder, next, await templateOf(siteFolder, next));
  });
}

/** One change of what is live at a time, of front ends and services alike. */
export async function underSiteLock<Result>(siteFolder: string, work: () => Promise<Result>): Promise<Result> {
  await mkdir(siteFolder, { recursive: true });
  return underLock(join(siteFolder, '.publishing'), PATIENT, work);
}

/** The page of the shell that is live in `generation`; undefined while there is none. */
export async function templateOf(siteFolder: string, { shell }: Generation): Promise<string | undefined> {
  return shell ? readFile(shellTemplate(siteFolder, shell.version), 'utf8') : undefined;
}
