import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { awaitEachService, moduleOf } from '@parkwart/contracts/wire/services';
import type { Manifest } from '../backup/manifest.ts';

const SHARED_MIGRATION = '000-idempotency';
const MIGRATION_FILE = /^(\d{3}-[\w-]+)\.ts$/;

export async function knownMigrations(root: URL): Promise<Manifest['migrations']> {
  return awaitEachService(async (service) => {
    const files = await readdir(fileURLToPath(new URL(`${moduleOf(service)}/src/migrations/`, root)));
    return [SHARED_MIGRATION, ...files.flatMap((file) => MIGRATION_FILE.exec(file)?.[1] ?? [])];
  });
}
