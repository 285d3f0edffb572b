import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RETRY_UNTIL_FREE, underLock } from '../underLock.ts';
import { type Generation, goLive, readLive } from './generation.ts';
import { shellTemplate } from './versions.ts';

/** Replaces the live generation by the result of `change`, unless that is undefined, under the site's lock. */
export async function movePointer(
  siteFolder: string,
  change: (live: Generation) => Generation | undefined | Promise<Generation | undefined>,
): Promise<void> {
  await underSiteLock(siteFolder, async () => {
    const next = await change(await readLive(siteFolder));
    if (next) await goLive(siteFolder, next, await templateOf(siteFolder, next));
  });
}

/** Serialises changes of what is live, of front ends and services alike. */
export async function underSiteLock<Result>(siteFolder: string, work: () => Promise<Result>): Promise<Result> {
  await mkdir(siteFolder, { recursive: true });
  return underLock(join(siteFolder, '.publishing'), RETRY_UNTIL_FREE, work);
}

export async function templateOf(siteFolder: string, { shell }: Generation): Promise<string | undefined> {
  return shell ? readFile(shellTemplate(siteFolder, shell.version), 'utf8') : undefined;
}
