import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { awaitEachService, moduleOf } from '@parkwart/contracts/services';
import type { Manifest } from '../backup/manifest.ts';

/** The first migration of every service. */
const SHARED_MIGRATION = '000-idempotency';
const MIGRATION_FILE = /^(\d{3}-[\w-]+)\.ts$/;

/** The migrations of this version, by file name. */
export async function knownMigrations(root: URL): Promise<Manifest['migrations']> {
  return awaitEachService(async (service) => {
    const files = await readdir(fileURLToPath(new URL(`${moduleOf(service)}/src/migrations/`, root)));
    return [SHARED_MIGRATION, ...files.flatMap((file) => MIGRATION_FILE.exec(file)?.[1] ?? [])];
  });
}
