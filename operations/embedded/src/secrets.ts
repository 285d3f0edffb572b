import { randomBytes } from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfExists } from 'releases/readIfExists';
import writeFileAtomic from 'write-file-atomic';
import { completeServiceKeys, newServiceKeys, newSigningKeys, splitServiceKeys } from './serviceKeys.ts';

const randomText = () => randomBytes(32).toString('hex');

/** Writes atomically; readable only by this user. */
async function readOrMake(file: string, make: () => string): Promise<string> {
  const known = await readIfExists(file);
  if (known) return known;
  const made = make();
  await writeFileAtomic(file, made, { mode: 0o600 });
  return made;
}

async function readServiceKeys(file: string): Promise<string> {
  const stored = await readOrMake(file, newServiceKeys);
  const complete = completeServiceKeys(stored);
  if (complete !== stored) await writeFileAtomic(file, complete, { mode: 0o600 });
  return complete;
}

export type Secrets = Awaited<ReturnType<typeof readSecrets>>;

export async function readSecrets(dataDir: string) {
  const folder = join(dataDir, 'secrets');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const signingKeysFile = join(folder, 'signing-keys.json');
  await readOrMake(signingKeysFile, newSigningKeys);
  return {
    ...splitServiceKeys(await readServiceKeys(join(folder, 'service-keys.json'))),
    usersSecret: await readOrMake(join(folder, 'users-secret'), randomText),
    gatewayKey: await readOrMake(join(folder, 'gateway-key'), randomText),
    signingKeysFile,
    s3AccessKey: await readOrMake(join(folder, 's3-access-key'), () => randomBytes(10).toString('hex')),
    s3SecretKey: await readOrMake(join(folder, 's3-secret-key'), randomText),
  };
}
