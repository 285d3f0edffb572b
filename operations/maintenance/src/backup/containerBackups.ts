import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { outputOf, startProgram } from '../databases/program.ts';
import { backupContainer, composeCommand, serviceContainer } from '../target/composeProgram.ts';
import { texts } from '../texts.ts';
import type { FoundBackup } from './backupsIn.ts';
import { MANIFEST } from './manifest.ts';

/** Prefix of paths in the container `backup`, as in `docker compose cp`. */
const IN_CONTAINER = 'backup:';
const SCHEDULE = ['node', '/app/operations/maintenance/dist/schedule/main.js'] as const;
const CHECKED = '/checked';
const BINARY_LOGS = 'binary-logs';

const listed = z.array(z.object({ path: z.string(), madeAt: z.string(), isChecked: z.boolean() }));

/** The backups in the container, newest first, with paths in the form that `--from` accepts. */
export async function backupsInContainer(): Promise<FoundBackup[]> {
  const found = listed.parse(JSON.parse(await outputOf(serviceContainer('backup', ...SCHEDULE, 'list'))));
  return found.map((backup) => ({ ...backup, path: IN_CONTAINER + backup.path }));
}

interface LocatedBackup {
  readonly folder: string;
  remove(): Promise<void>;
}

interface LocateOptions {
  /** Whether to copy the binary logs as well, which are stored next to the backup. */
  readonly withLogs: boolean;
  readonly say: (line: string) => void;
}

/**
 * Returns a backup as a folder on this machine.
 * @param from a folder on this machine; if this folder contains no backup, the backup of the same path in the container
 * is copied to this machine
 */
export async function locateBackup(from: string, options: LocateOptions): Promise<LocatedBackup> {
  if (from.startsWith(IN_CONTAINER)) return fetchBackup(from.slice(IN_CONTAINER.length), options);
  const here = { folder: resolve(from), remove: async () => {} };
  if (existsSync(join(here.folder, MANIFEST))) return here;
  const isInContainer = (await backupsInContainer()).some(({ path }) => path === IN_CONTAINER + here.folder);
  return isInContainer ? fetchBackup(here.folder, options) : here;
}

async function fetchBackup(path: string, { withLogs, say }: LocateOptions): Promise<LocatedBackup> {
  const parent = await mkdtemp(join(tmpdir(), 'parkwart-restore-'));
  const remove = () => rm(parent, { recursive: true, force: true });
  say(texts.fetching(path));
  try {
    // `cp` needs the container to exist, running or not.
    await outputOf(composeCommand('up', '--no-start', '--no-deps', '--no-recreate', '--no-build', 'backup'));
    const copied = [path, ...(withLogs ? [posix.join(posix.dirname(path), BINARY_LOGS)] : [])];
    for (const folder of copied) await outputOf(composeCommand('cp', IN_CONTAINER + folder, parent));
  } catch (error) {
    await remove();
    throw error;
  }
  return { folder: join(parent, posix.basename(path)), remove };
}

/** Checks a backup in a new container `backup`, which has a MySQL server for trial restores. */
export async function checkInStack(folder: string | undefined, say: (line: string) => void): Promise<void> {
  const program =
    folder === undefined
      ? serviceContainer('backup', ...SCHEDULE, 'check')
      : backupContainer({ folder, at: CHECKED }, ...SCHEDULE, 'check', CHECKED);
  const { stdout, ended } = startProgram(program);
  const lines = createInterface({ input: stdout }).on('line', say);
  await ended.finally(() => lines.close());
}
