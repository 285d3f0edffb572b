import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { forEachService, SERVICE_NAMES, type ServiceName } from '../../../packages/contracts/src/wire/services.ts';
import { ConfigurationError } from './runPreparation.ts';

export async function putFile(folder: string, name: string, content: string, mode: number): Promise<void> {
  const temporary = join(folder, `.${name}.new`);
  const file = await open(temporary, 'w', mode);
  try {
    await file.writeFile(content);
    await file.chmod(mode);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, join(folder, name));
}

interface PrivateKey {
  readonly x: string;
  readonly d: string;
}
interface KeySet {
  readonly keys: readonly PrivateKey[];
}

const KIND = { kty: 'OKP', crv: 'Ed25519' } as const;

function newKeySet() {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return { keys: [{ ...KIND, x, d }] };
}

const newSigningKeys = () => JSON.stringify(newKeySet());

/** All keys are in a single file, so that they are rotated together. */
const newServiceKeys = () => JSON.stringify(forEachService(newKeySet));

const completeServiceKeys = (stored: string) => JSON.stringify({ ...forEachService(newKeySet), ...readSets(stored) });

const UNREADABLE = 'service_keys.json: holds something else than each service’s keys';

function readSets(stored: string): Partial<Record<ServiceName, KeySet>> {
  try {
    return JSON.parse(stored);
  } catch {
    // The original error is not shown, because its details may contain a key.
    throw new ConfigurationError(UNREADABLE);
  }
}

function keysOf(name: ServiceName, stored: string): readonly PrivateKey[] {
  const keys = readSets(stored)[name]?.keys ?? [];
  if (keys.length === 0 || keys.some(({ x, d }) => typeof x !== 'string' || typeof d !== 'string'))
    throw new ConfigurationError(UNREADABLE);
  return keys;
}

export const privateKeysOf = (name: ServiceName, stored: string) =>
  JSON.stringify({ keys: keysOf(name, stored).map(({ x, d }) => ({ ...KIND, x, d })) });

export const publicKeys = (stored: string) =>
  JSON.stringify(forEachService((name) => ({ keys: keysOf(name, stored).map(({ x }) => ({ ...KIND, x })) })));

/** 256 bits, in characters that need no quoting. */
const randomText = () => randomBytes(32).toString('hex');

const GENERATED = {
  'service_keys.json': newServiceKeys,
  users_secret: randomText,
  gateway_key: randomText,
  'signing_keys.json': newSigningKeys,
  mysql_root_password: randomText,
  mysql_backup_password: randomText,
  ...(Object.fromEntries(SERVICE_NAMES.map((name) => [`mysql_${name}_password`, randomText])) as Record<
    `mysql_${ServiceName}_password`,
    () => string
  >),
  // Group replication takes at most 32 characters.
  mysql_replication_password: () => randomBytes(16).toString('hex'),
  mysql_check_password: randomText,
  minio_root_user: () => `root-${randomBytes(6).toString('hex')}`,
  minio_root_password: randomText,
  storage_access_key: () => `parkwart-${randomBytes(6).toString('hex')}`,
  storage_secret_key: randomText,
} as const;
type GeneratedName = keyof typeof GENERATED;

export type Secrets = Readonly<Record<GeneratedName, string>>;

export async function readSecret(folder: string, name: string): Promise<string | undefined> {
  const text = await readFile(join(folder, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text?.trim();
}

export async function isFirstStart(folder: string): Promise<boolean> {
  return !(await readSecret(folder, 'users_secret'));
}

/** Creates missing secrets, never changes existing ones. */
export async function readSecrets(folder: string): Promise<{ secrets: Secrets; made: string[] }> {
  const secrets: Partial<Record<GeneratedName, string>> = {};
  const made: string[] = [];
  for (const [name, make] of Object.entries(GENERATED) as [GeneratedName, () => string][]) {
    const stored = (await readSecret(folder, name)) || undefined;
    const secret = stored === undefined ? make() : name === 'service_keys.json' ? completeServiceKeys(stored) : stored;
    if (secret !== stored) {
      await putFile(folder, name, secret, 0o400);
      made.push(name);
    }
    secrets[name] = secret;
  }
  return { secrets: secrets as Secrets, made };
}
