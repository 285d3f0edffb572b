import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OWN_DOCUMENT, OWN_DOCUMENT_FILE, VERSION_FOLDER } from '@parkwart/contracts/registry/ownDocument';
import { readIfExists } from '../readIfExists.ts';
import { RETRY_UNTIL_FREE, underLock } from '../underLock.ts';
import { type Generation, goLive, inlineRegistry, isComplete, readLive } from './generation.ts';
import { withNextNumber } from './transitions.ts';
import { filePath, SERVICE_WORKER, shellTemplate } from './versions.ts';

/**
 * This script is served when the live shell has no service worker: it replaces an earlier shell's worker and
 * unregisters itself.
 */
const NO_SERVICE_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  const remove = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await registration.unregister();
  };
  event.waitUntil(remove());
});
`;

/**
 * Replaces the live generation with the result of `change`, under the site's lock. If the result is undefined, the live
 * generation stays; its files are written again if any are missing.
 */
export async function movePointer(
  siteFolder: string,
  change: (live: Generation) => Generation | undefined | Promise<Generation | undefined>,
): Promise<void> {
  await underSiteLock(siteFolder, async () => {
    const live = await readLive(siteFolder);
    const isWhole = async () => isComplete(siteFolder, live, Object.keys(await pagesOf(siteFolder, live)));
    const next = (await change(live)) ?? ((await isWhole()) ? undefined : withNextNumber(live));
    if (next) await goLive(siteFolder, next, await pagesOf(siteFolder, next));
  });
}

/** Serialises changes of the live versions, for front ends and services alike. */
export async function underSiteLock<Result>(siteFolder: string, work: () => Promise<Result>): Promise<Result> {
  await mkdir(siteFolder, { recursive: true });
  return underLock(join(siteFolder, '.publishing'), RETRY_UNTIL_FREE, work);
}

export async function templateOf(siteFolder: string, { shell }: Generation): Promise<string | undefined> {
  return shell ? readFile(shellTemplate(siteFolder, shell.version), 'utf8') : undefined;
}

/**
 * The remote's document, if the remote's live version has one. The file addresses in the document contain that version.
 */
export async function documentOf(siteFolder: string, { registry }: Generation): Promise<string | undefined> {
  const { remote: name } = OWN_DOCUMENT;
  const version = registry.remotes[name]?.version;
  if (version === undefined) return undefined;
  const built = await readIfExists(filePath(siteFolder, { name, version }, 'document.html'));
  return built?.replaceAll(VERSION_FOLDER, `/remotes/${name}/${version}/`);
}

async function pagesOf(siteFolder: string, next: Generation): Promise<Record<string, string>> {
  const document = await documentOf(siteFolder, next);
  const pages = await shellFilesOf(siteFolder, next);
  return document === undefined ? pages : { ...pages, [OWN_DOCUMENT_FILE]: document };
}

async function shellFilesOf(siteFolder: string, next: Generation): Promise<Record<string, string>> {
  const template = await templateOf(siteFolder, next);
  if (!next.shell || template === undefined) return {};
  const worker = filePath(siteFolder, { name: 'shell', version: next.shell.version }, SERVICE_WORKER);
  return {
    'index.html': inlineRegistry(template, next.registry),
    [SERVICE_WORKER]: await readFile(worker, 'utf8').catch(() => NO_SERVICE_WORKER),
  };
}
