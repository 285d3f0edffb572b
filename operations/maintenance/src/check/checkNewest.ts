import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { backupsIn } from '../backup/backupsIn.ts';
import { MANIFEST } from '../backup/manifest.ts';
import { CommandError } from '../commandError.ts';
import { texts } from '../texts.ts';
import { type CheckOptions, checkBackup } from './checkBackup.ts';

/** @param folder a backup, or a folder of backups, whose newest is checked. @throws CommandError */
export async function checkNewest(folder: string, options: CheckOptions): Promise<void> {
  const backup = existsSync(join(folder, MANIFEST)) ? folder : (await backupsIn(folder))[0]?.path;
  if (!backup) throw new CommandError(texts.noBackupIn(folder));
  options.say(texts.checking(backup));
  await checkBackup(backup, options);
}
