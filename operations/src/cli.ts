import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { makeBackup } from './backup/makeBackup.ts';
import { CommandError } from './commandError.ts';
import { type VerifiedPlace, verifyJournals } from './journal/verifyJournals.ts';
import { knownMigrations } from './restore/knownMigrations.ts';
import { type RestorePlace, restoreBackup } from './restore/restoreBackup.ts';
import { composeSecrets } from './rotate/composeSecrets.ts';
import { embeddedSecrets } from './rotate/embeddedSecrets.ts';
import { rotate } from './rotate/rotate.ts';
import type { RotatedSecret } from './rotate/secretStore.ts';
import { openComposeStack, openStoppedComposeStack } from './target/composeStack.ts';
import { hasData, openEmbedded } from './target/embedded.ts';
import { texts } from './texts.ts';

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

interface RestoreCommandOptions extends CommandOptions {
  readonly from: string;
  readonly replace: boolean;
  readonly nextInvoiceNumber: number | undefined;
}

/** @returns whether the backup has every file that the database names */
export async function backupCommand({ dataDir, say, ...options }: BackupCommandOptions): Promise<boolean> {
  if (dataDir !== undefined && !hasData(dataDir)) throw new CommandError(texts.noData(dataDir));
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(new URL('package.json', root), 'utf8')));
  const target = dataDir === undefined ? await openComposeStack() : await openEmbedded(dataDir);
  try {
    const { objects } = await makeBackup(target, { ...options, version, say });
    return objects.missing.length === 0;
  } finally {
    await target.close();
  }
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
