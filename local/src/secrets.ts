import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the parts of an embedded stack know in common; made once per data folder. */
export interface Secrets {
  readonly internalSecret: string;
  /** By which the services know the gateway. */
  readonly gatewayKey: string;
  /** A file, since svc-users reads it as one. */
  readonly signingKeysFile: string;
  readonly s3AccessKey: string;
  readonly s3SecretKey: string;
}

const randomText = () => randomBytes(32).toString('hex');

function newSigningKeys(): string {
  const { kty, crv, x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return JSON.stringify({ keys: [{ kty, crv, x, d }] });
}

/** Reads a secret, or makes it: whole or not at all, and readable by this user alone. */
async function readOrMake(file: string, make: () => string): Promise<string> {
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known) return known;
  const temporary = `${file}.${process.pid}`;
  await writeFile(temporary, make(), { mode: 0o600 });
  try {
    await link(temporary, file);
  } finally {
    await rm(temporary);
  }
  return readFile(file, 'utf8');
}

/** The secrets below `<dataDir>/secrets`, made where they are missing. */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const folder = join(dataDir, 'secrets');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const signingKeysFile = join(folder, 'signing-keys.json');
  await readOrMake(signingKeysFile, newSigningKeys);
  return {
    internalSecret: await readOrMake(join(folder, 'internal-secret'), randomText),
    gatewayKey: await readOrMake(join(folder, 'gateway-key'), randomText),
    signingKeysFile,
    s3AccessKey: await readOrMake(join(folder, 's3-access-key'), () => randomBytes(10).toString('hex')),
    s3SecretKey: await readOrMake(join(folder, 's3-secret-key'), randomText),
  };
}
