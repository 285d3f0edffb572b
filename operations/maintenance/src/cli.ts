import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseInstant } from '@parkwart/contracts/rules/time';
import { type DatabasePlace, verifyAccounts } from './accounts/verifyAccounts.ts';
import { listBackups } from './backup/backupsIn.ts';
import { backupsInContainer, checkInStack, locateBackup } from './backup/containerBackups.ts';
import { type BackupOptions, makeBackup } from './backup/makeBackup.ts';
import { checkNewest } from './check/checkBackup.ts';
import { openScratchFolder } from './check/scratchFolder.ts';
import { CommandError } from './commandError.ts';
import type { VerifiedPlace } from './journal/verifyJournals.ts';
import { knownMigrations } from './restore/knownMigrations.ts';
import { type RestoreOptions, type RestorePlace, restoreBackup } from './restore/restoreBackup.ts';
import { type RotateOptions, rotate } from './rotate/rotate.ts';
import { composeSecrets, embeddedSecrets } from './rotate/secretStores.ts';
import { openComposeStack, openComposeStackToRestore, stopWriters } from './target/composeStack.ts';
import { hasData, openEmbedded } from './target/embedded.ts';
import { texts } from './texts.ts';

const root = new URL('../../../', import.meta.url);

interface CommandOptions {
  /** Undefined for the compose stack. */
  readonly dataDir?: string | undefined;
  readonly say: (line: string) => void;
}

/** @returns whether the backup contains every file in the database */
export async function backupCommand({ dataDir, ...options }: CommandOptions & BackupOptions): Promise<boolean> {
  requireData(dataDir);
  const target = dataDir === undefined ? await openComposeStack() : await openEmbedded(dataDir);
  try {
    const { objects } = await makeBackup(target, options);
    return objects.missing.length === 0;
  } finally {
    await target.close();
  }
}

function requireData(dataDir: string | undefined): void {
  if (dataDir !== undefined && !hasData(dataDir)) throw new CommandError(texts.noData(dataDir));
}

interface CheckCommandOptions extends CommandOptions {
  /**
   * A backup, or a folder of backups, of which the newest is checked; undefined for the compose stack's own backup
   * folder.
   */
  readonly folder: string | undefined;
}

/** @throws CommandError unless the backup can be restored unchanged */
export async function checkCommand({ dataDir, folder, say }: CheckCommandOptions): Promise<void> {
  if (folder !== undefined && !existsSync(folder)) throw new CommandError(texts.noFolder(folder));
  if (dataDir === undefined) await checkInStack(folder, say);
  else await checkNewest(folder ?? '', { openScratch: openScratchFolder, say });
}

interface RestoreCommandOptions extends CommandOptions, Pick<RestoreOptions, 'from' | 'replace' | 'nextInvoiceNumber'> {
  /** In Berlin time: `2026-11-22 14:05` or `22.11.2026 14:05`. */
  readonly until?: string | undefined;
  /** The folder of the binary logs; by default next to the backup. */
  readonly binaryLogs?: string | undefined;
}

/** @throws CommandError */
export async function restoreCommand({ dataDir, until, binaryLogs, ...options }: RestoreCommandOptions): Promise<void> {
  const { from, say } = options;
  const moment = until === undefined ? undefined : parseInstant(until, new Date());
  if (until !== undefined && !moment) throw new CommandError(texts.noMoment(until));
  const isEmbedded = dataDir !== undefined;
  const place: RestorePlace = isEmbedded
    ? { kind: 'sqlite', open: () => openEmbedded(dataDir) }
    : { kind: 'mysql', open: openComposeStackToRestore, stop: stopWriters };
  const withLogs = moment !== undefined && binaryLogs === undefined;
  const { folder, remove } = isEmbedded
    ? { folder: resolve(from), remove: async () => {} }
    : await locateBackup(from, { withLogs, say });
  try {
    const pointInTime = moment && { until: moment, binaryLogs: binaryLogs ?? join(folder, '..', 'binary-logs') };
    await restoreBackup(place, { ...options, from: folder, pointInTime, knownMigrations: await knownMigrations(root) });
  } finally {
    await remove();
  }
}

interface ListCommandOptions extends CommandOptions {
  /** Folders on this machine. */
  readonly folders: readonly string[];
}

/** Lists every backup by the name that `npm run restore -- --from` accepts. */
export async function listCommand({ dataDir, folders, say }: ListCommandOptions): Promise<void> {
  const places = folders.map((folder) => [folder, () => listBackups(folder)] as const);
  const all = dataDir === undefined ? [[texts.container, backupsInContainer] as const, ...places] : places;
  for (const [place, list] of all) {
    try {
      const backups = await list();
      say(texts.listedPlace(place, backups.length));
      for (const { path, madeAt, isChecked } of backups) say(texts.listed(path, madeAt, isChecked));
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      say(`${place}: ${error.message}`);
    }
  }
}

/** @returns whether every row is unchanged */
export async function journalVerifyCommand({ say, ...place }: CommandOptions & VerifiedPlace): Promise<boolean> {
  if (!place.database) requireData(place.dataDir);
  // This import loads Sequelize, which takes longer than everything else here.
  const { verifyJournals } = await import('./journal/verifyJournals.ts');
  return verifyJournals(place, say);
}

/** @returns whether every record's balance equals its postings and the journal */
export async function accountsVerifyCommand({ say, ...place }: CommandOptions & DatabasePlace): Promise<boolean> {
  if (!place.database) requireData(place.dataDir);
  return verifyAccounts(place, say);
}

export async function rotateCommand({ dataDir, ...options }: CommandOptions & RotateOptions): Promise<void> {
  await rotate(dataDir === undefined ? composeSecrets() : embeddedSecrets(dataDir), options);
}
