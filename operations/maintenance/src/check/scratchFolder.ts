import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '../commandError.ts';
import type { Databases } from '../databases/databases.ts';
import { sqliteDatabases } from '../databases/sqliteDatabases.ts';
import { texts } from '../texts.ts';
import type { ScratchDatabases } from './checkBackup.ts';

/** Opens SQLite databases in a temporary folder. @throws CommandError for a MySQL backup */
export async function openScratchFolder(kind: Databases['kind']): Promise<ScratchDatabases> {
  if (kind !== 'sqlite') throw new CommandError(texts.wrongKind(texts.mysql, texts.embedded));
  const folder = await mkdtemp(join(tmpdir(), 'parkwart-check-'));
  return {
    databases: sqliteDatabases(join(folder, 'databases')),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
