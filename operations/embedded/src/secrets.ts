import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { forEachService } from '@parkwart/contracts/wire/services';
import { readIfExists } from 'releases/readIfExists';
import writeFileAtomic from 'write-file-atomic';
import * as z from 'zod/mini';

// The schema is loose, so that it keeps members that a rotation adds.
const privateKey = z.looseObject({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), d: z.string() });
const keySet = z.object({ keys: z.array(privateKey).check(z.minLength(1)) });
const keysByService = z.object(forEachService(() => keySet));
type KeySet = z.infer<typeof keySet>;

function newKeySet(): KeySet {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return { keys: [{ kty: 'OKP', crv: 'Ed25519', x, d }] };
}

const newSigningKeys = () => JSON.stringify(newKeySet());

/** All keys are in a single file, so that they change together. */
const newServiceKeys = () => JSON.stringify(forEachService(newKeySet));

const completeServiceKeys = (stored: string) =>
  JSON.stringify({ ...forEachService(newKeySet), ...z.record(z.string(), keySet).parse(JSON.parse(stored)) });

function splitServiceKeys(stored: string) {
  const sets = keysByService.parse(JSON.parse(stored));
  const publicSet = ({ keys }: KeySet) => ({ keys: keys.map(({ kty, crv, x }) => ({ kty, crv, x })) });
  return {
    /** Each service's private keys as a JSON Web Key Set. */
    serviceKeys: forEachService((name) => JSON.stringify(sets[name])),
    servicePublicKeys: JSON.stringify(forEachService((name) => publicSet(sets[name]))),
  };
}

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
