import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ServiceName } from '@parkwart/contracts/call';
import type { Manifest } from '../backup/manifest.ts';

/** The step that every service's schema begins with. */
const SHARED = '000-idempotency';
const STEP = /^(\d{3}-[\w-]+)\.ts$/;

/** The steps of the schema that this version knows: a step is named as its file. */
export async function knownMigrations(root: URL): Promise<Manifest['migrations']> {
  const of = async (service: ServiceName) => {
    const files = await readdir(fileURLToPath(new URL(`svc-${service}/src/migrations/`, root)));
    return [SHARED, ...files.flatMap((file) => STEP.exec(file)?.[1] ?? [])];
  };
  return { users: await of('users'), parking: await of('parking'), files: await of('files') };
}
