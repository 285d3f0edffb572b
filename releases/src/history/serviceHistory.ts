import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICE_MODULES, type ServiceModule } from '@parkwart/contracts/services';
import * as z from 'zod/mini';
import { Refused } from '../refused.ts';
import { buildsFolder, type ServiceBuild } from '../services/builds.ts';
import { texts } from '../services/texts.ts';
import type { ReleaseRow } from './table.ts';

/** Versions that lie ready besides the live one. */
const KEPT = 5;
const FILE = 'live.json';

const journalSchema = z.object({
  version: z.string(),
  contract: z.number(),
  since: z.string(),
  /** Live before, the latest first. */
  earlier: z.array(z.string()),
  /** Taken back by a rollback, or never ready: no start brings them again. */
  withdrawn: z.array(z.string()),
});

/** What is live of a service and what was. */
export type ServiceJournal = z.infer<typeof journalSchema>;

export async function readJournal(dataDir: string, name: ServiceModule): Promise<ServiceJournal | undefined> {
  const file = join(buildsFolder(dataDir, name), FILE);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : journalSchema.parse(JSON.parse(text));
}

/** Moves the pointer in one step, then clears away what nobody goes back to. */
async function writeJournal(dataDir: string, name: ServiceModule, journal: ServiceJournal): Promise<void> {
  const folder = buildsFolder(dataDir, name);
  await mkdir(folder, { recursive: true });
  const temporary = join(folder, `.live-${randomBytes(6).toString('hex')}`);
  await writeFile(temporary, JSON.stringify(journal));
  await rename(temporary, join(folder, FILE));
  const kept = new Set([FILE, journal.version, ...journal.earlier]);
  const others = (await readdir(folder)).filter((entry) => !kept.has(entry) && !entry.startsWith('.'));
  await Promise.all(others.map((entry) => rm(join(folder, entry), { recursive: true, force: true })));
}

const versionBefore = ({ earlier, withdrawn }: ServiceJournal): string | undefined =>
  earlier.find((version) => !withdrawn.includes(version));

/** `build` is live from now on, also if it was withdrawn once. */
export async function noteLive(dataDir: string, { name, version, contract }: ServiceBuild): Promise<void> {
  const before = await readJournal(dataDir, name);
  if (before?.version === version) return;
  const earlier = before ? [before.version, ...before.earlier].filter((other) => other !== version) : [];
  const withdrawn = (before?.withdrawn ?? []).filter((other) => other !== version);
  const since = new Date().toISOString();
  await writeJournal(dataDir, name, { version, contract, since, earlier: earlier.slice(0, KEPT), withdrawn });
}

/** No start brings this version again. */
export async function noteWithdrawn(dataDir: string, name: ServiceModule, version: string): Promise<void> {
  const journal = await readJournal(dataDir, name);
  if (!journal || journal.withdrawn.includes(version)) return;
  await writeJournal(dataDir, name, { ...journal, withdrawn: [...journal.withdrawn, version] });
}

/** What a rollback takes: the version that is named, or the one before. */
export async function versionToBringBack(dataDir: string, name: ServiceModule, to?: string): Promise<string> {
  const journal = await readJournal(dataDir, name);
  if (!journal) throw new Refused(texts.nothingLive(name));
  const version = to ?? versionBefore(journal);
  if (!version) throw new Refused(texts.nothingBefore(name));
  if (version === journal.version) throw new Refused(texts.liveAlready(name, version));
  return version;
}

/** The services' rows of `npm run releases`. */
export async function serviceRows(dataDir: string): Promise<ReleaseRow[]> {
  const rows = await Promise.all(
    SERVICE_MODULES.map(async (module): Promise<ReleaseRow[]> => {
      const journal = await readJournal(dataDir, module);
      if (!journal) return [];
      const { version, contract, since } = journal;
      return [{ module, version, contract, since, previous: versionBefore(journal) ?? null, canary: null }];
    }),
  );
  return rows.flat();
}
