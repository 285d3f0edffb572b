import { parseInstant } from '@parkwart/contracts/time';
import { makeBackup } from './backup/makeBackup.ts';
import { checkInStack } from './check/checkInStack.ts';
import { checkNewest } from './check/checkNewest.ts';
import { openScratchFolder } from './check/scratchFolder.ts';
import { CommandError } from './commandError.ts';
import { type VerifiedPlace, verifyJournals } from './journal/verifyJournals.ts';
import { knownMigrations } from './restore/knownMigrations.ts';
import { type RestoreOptions, type RestorePlace, restoreBackup } from './restore/restoreBackup.ts';
import { composeSecrets } from './rotate/composeSecrets.ts';
import { embeddedSecrets } from './rotate/embeddedSecrets.ts';
import { rotate } from './rotate/rotate.ts';
import type { RotatedSecret } from './rotate/secretStore.ts';
import { openComposeStack, openStoppedComposeStack } from './target/composeStack.ts';
import { hasData, openEmbedded } from './target/embedded.ts';
import { texts } from './texts.ts';
import { readVersion } from './version.ts';

const root = new URL('../../', import.meta.url);

interface CommandOptions {
  /** Undefined for the compose stack. */
  readonly dataDir: string | undefined;
  readonly say: (line: string) => void;
}

interface BackupCommandOptions extends CommandOptions {
  readonly to: string;
  readonly full: boolean;
}

interface RestoreCommandOptions extends CommandOptions, Pick<RestoreOptions, 'from' | 'replace' | 'pointInTime'> {
  readonly nextInvoiceNumber: number | undefined;
}

/** @returns whether the backup has every file that the database names */
export async function backupCommand({ dataDir, say, ...options }: BackupCommandOptions): Promise<boolean> {
  if (dataDir !== undefined && !hasData(dataDir)) throw new CommandError(texts.noData(dataDir));
  const target = dataDir === undefined ? await openComposeStack() : await openEmbedded(dataDir);
  try {
    const { objects } = await makeBackup(target, { ...options, version: await readVersion(), say });
    return objects.missing.length === 0;
  } finally {
    await target.close();
  }
}

interface CheckCommandOptions extends CommandOptions {
  /** A backup, or a folder whose newest one is checked; undefined for the compose stack's own. */
  readonly folder: string | undefined;
}

/** @throws CommandError unless the backup can be restored as it was made */
export async function checkCommand({ dataDir, folder, say }: CheckCommandOptions): Promise<void> {
  if (dataDir === undefined) await checkInStack(folder, say);
  else await checkNewest(folder ?? '', { openScratch: openScratchFolder, say });
}

/** @param text Berlin's `2026-11-22 14:05` or `22.11.2026 14:05`. @throws CommandError */
export function readMoment(text: string): Date {
  const moment = parseInstant(text, new Date());
  if (!moment) throw new CommandError(texts.noMoment(text));
  return moment;
}

export async function restoreCommand({ dataDir, ...options }: RestoreCommandOptions): Promise<void> {
  const place: RestorePlace =
    dataDir === undefined
      ? { kind: 'mysql', open: openStoppedComposeStack }
      : { kind: 'sqlite', open: () => openEmbedded(dataDir) };
  await restoreBackup(place, { ...options, knownMigrations: await knownMigrations(root) });
}

/** @returns whether every row is as it was written */
export async function journalVerifyCommand({ say, ...place }: CommandOptions & VerifiedPlace): Promise<boolean> {
  const { dataDir, database } = place;
  if (!database && dataDir !== undefined && !hasData(dataDir)) throw new CommandError(texts.noData(dataDir));
  return verifyJournals(place, say);
}

interface RotateCommandOptions extends CommandOptions {
  readonly name: RotatedSecret;
}

export async function rotateCommand({ dataDir, name, say }: RotateCommandOptions): Promise<void> {
  await rotate(dataDir === undefined ? composeSecrets() : embeddedSecrets(dataDir), { name, say });
}
