import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readlink, rename, rm, stat, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { releasedPage } from '@parkwart/contracts/registry/page';
import { type Registry, registry } from '@parkwart/contracts/registry/registry';
import { REGISTRY_ELEMENT_ID } from '@parkwart/contracts/registry/registryElement';
import * as z from 'zod/mini';
import { CommandError, StaleCandidate } from '../commandError.ts';
import { readIfExists } from '../readIfExists.ts';
import { historySchema } from './history.ts';
import { releaseName } from './release.ts';
import { texts } from './texts.ts';

const compress = promisify(gzip);

const STATE_FILE = 'generation.json';

const REGISTRY_PLACE = new RegExp(`(<script\\b[^>]*\\bid=["']?${REGISTRY_ELEMENT_ID}\\b[^>]*>)\\s*</script>`);

const stateSchema = z.object({
  registry,
  shell: z.nullable(
    z.object({
      version: z.string(),
      previous: z.nullable(z.string()),
      contract: z.number(),
      pages: z.array(releasedPage),
    }),
  ),
  journal: z.partialRecord(releaseName, historySchema),
});

/** All live versions at one time. `shell` is null until the first shell is published. */
export type Generation = z.infer<typeof stateSchema>;

export const NOTHING_LIVE: Generation = { registry: { generation: 0, remotes: {} }, shell: null, journal: {} };

/**
 * @throws CommandError if a generation is live but its state cannot be read, because falling back to an older state
 * would revert activations and rollbacks
 */
export async function readLive(siteFolder: string): Promise<Generation> {
  const file = join(siteFolder, 'live', STATE_FILE);
  const text = await readIfExists(file);
  if (text === undefined && (await liveNumber(siteFolder)) === 0) return NOTHING_LIVE;
  try {
    return stateSchema.parse(JSON.parse(text ?? ''));
  } catch {
    throw new CommandError(texts.stateDamaged(file));
  }
}

const REGISTRY_FILE = 'remotes.json';

/** Whether every file of the live generation exists; `pages` are the pages of the shell and the remotes. */
export async function isComplete(siteFolder: string, live: Generation, pages: readonly string[]): Promise<boolean> {
  if (live.registry.generation === 0) return true;
  const there = new Set(await readdir(join(siteFolder, 'live')));
  const files = [REGISTRY_FILE, STATE_FILE, ...pages];
  return files.every((name) => there.has(name) && there.has(`${name}.gz`));
}

/**
 * Inlines the registry into index.html, which saves the page a request.
 * @throws Error if the template has no place for the registry
 */
export function inlineRegistry(template: string, live: Registry): string {
  const parts = template.split(REGISTRY_PLACE);
  if (parts.length !== 3) throw new Error(`index.html has no single empty element with the id ${REGISTRY_ELEMENT_ID}`);
  const [before, start, after] = parts;
  return `${before}${start}${JSON.stringify(live).replaceAll('<', '\\u003c')}</script>${after}`;
}

async function write(path: string, content: string | Buffer, changedAt: Date): Promise<void> {
  const file = await open(path, 'w', 0o644);
  try {
    await file.writeFile(content);
    await file.utimes(changedAt, changedAt);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * nginx builds ETags from mtime (in seconds) and size, so two generations must not be written within the same second.
 */
async function nextSecond(siteFolder: string): Promise<Date> {
  const before = await stat(join(siteFolder, 'live', STATE_FILE)).catch(() => undefined);
  const earliest = before ? Math.floor(before.mtimeMs / 1_000) + 1 : 0;
  return new Date(Math.max(earliest, Math.floor(Date.now() / 1_000)) * 1_000);
}

async function liveNumber(siteFolder: string): Promise<number> {
  const target = await readlink(join(siteFolder, 'live')).catch(() => '0');
  return Number(basename(target));
}

type Files = Readonly<Record<string, string>>;

/**
 * Writes a generation's files and switches the symlink `live`, so that index.html and remotes.json change together.
 * @throws StaleCandidate if the live generation is not the one before `next`
 */
export async function goLive(siteFolder: string, next: Generation, shellFiles: Files): Promise<void> {
  const number = next.registry.generation;
  const folder = join(siteFolder, 'generations', String(number));
  const changedAt = await nextSecond(siteFolder);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const files = { [REGISTRY_FILE]: JSON.stringify(next.registry), [STATE_FILE]: JSON.stringify(next) };
  for (const [name, content] of Object.entries({ ...files, ...shellFiles })) {
    await write(join(folder, name), content, changedAt);
    await write(join(folder, `${name}.gz`), await compress(content, { level: 9 }), changedAt);
  }
  const pointer = join(siteFolder, `.live-${randomBytes(6).toString('hex')}`);
  await symlink(join('generations', String(number)), pointer);
  if ((await liveNumber(siteFolder)) !== number - 1) {
    await rm(pointer);
    throw new StaleCandidate(texts.overtaken);
  }
  await rename(pointer, join(siteFolder, 'live'));
}
