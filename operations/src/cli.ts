import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { makeBackup } from './backup/makeBackup.ts';
import { Refused } from './refused.ts';
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

interface Command {
  /** The embedded default's, or undefined for the compose stack. */
  readonly dataDir: string | undefined;
  readonly say: (line: string) => void;
}

interface BackupCommand extends Command {
  readonly to: string;
  readonly full: boolean;
}

interface RestoreCommand extends Command {
  readonly from: string;
  readonly replace: boolean;
  readonly nextInvoiceNumber: number | undefined;
}

/** npm run backup. @returns whether the backup has every file that the database names */
export async function backupCommand({ dataDir, say, ...order }: BackupCommand): Promise<boolean> {
  if (dataDir !== undefined && !hasData(dataDir)) throw new Refused(texts.noData(dataDir));
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(new URL('package.json', root), 'utf8')));
  const target = dataDir === undefined ? await openComposeStack() : await openEmbedded(dataDir);
  try {
    const { objects } = await makeBackup(target, { ...order, version, say });
    return objects.missing.length === 0;
  } finally {
    await target.close();
  }
}

/** npm run restore */
export async function restoreCommand({ dataDir, ...order }: RestoreCommand): Promise<void> {
  const place: RestorePlace =
    dataDir === undefined
      ? { kind: 'mysql', open: openStoppedComposeStack }
      : { kind: 'sqlite', open: () => openEmbedded(dataDir) };
  await restoreBackup(place, { ...order, knownMigrations: await knownMigrations(root) });
}

interface RotateCommand extends Command {
  readonly name: RotatedSecret;
}

/** npm run rotate */
export async function rotateCommand({ dataDir, name, say }: RotateCommand): Promise<void> {
  await rotate(dataDir === undefined ? composeSecrets() : embeddedSecrets(dataDir), { name, say });
}
