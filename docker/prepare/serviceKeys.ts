import { generateKeyPairSync } from 'node:crypto';
import { ConfigurationError } from './configurationError.ts';

const SERVICES = ['users', 'parking', 'files'] as const;
type ServiceName = (typeof SERVICES)[number];

interface PrivateKey {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
  readonly d: string;
}
interface KeySet {
  readonly keys: readonly PrivateKey[];
}

/** A JSON Web Key Set with one private key, which signs. */
export function newSigningKeys(): string {
  return JSON.stringify(newKeySet());
}

function newKeySet(): KeySet {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return { keys: [{ kty: 'OKP', crv: 'Ed25519', x, d }] };
}

/** Every service's private keys, by its name: one file, so that all of them are changed in one step. */
export function newServiceKeys(): string {
  return JSON.stringify({ users: newKeySet(), parking: newKeySet(), files: newKeySet() });
}

function parse(kept: string): Record<ServiceName, KeySet> {
  try {
    const sets: Partial<Record<ServiceName, KeySet>> = JSON.parse(kept);
    const [users, parking, files] = SERVICES.map((name) => {
      const keys = sets[name]?.keys.map(({ x, d }) => ({ kty: 'OKP', crv: 'Ed25519', x, d }) as const) ?? [];
      if (keys.length === 0 || keys.some(({ x, d }) => typeof x !== 'string' || typeof d !== 'string'))
        throw new Error();
      return { keys };
    });
    if (!users || !parking || !files) throw new Error();
    return { users, parking, files };
  } catch {
    // What exactly is wrong with it may quote a key.
    throw new ConfigurationError('service_keys.json: holds something else than each service’s keys');
  }
}

/** What one service signs with. @throws Fault */
export function privateKeysOf(name: ServiceName, kept: string): string {
  return JSON.stringify(parse(kept)[name]);
}

/** By which all of them know each other. @throws Fault */
export function publicKeys(kept: string): string {
  const sets = parse(kept);
  const publicSet = ({ keys }: KeySet) => ({ keys: keys.map(({ kty, crv, x }) => ({ kty, crv, x })) });
  return JSON.stringify({
    users: publicSet(sets.users),
    parking: publicSet(sets.parking),
    files: publicSet(sets.files),
  });
}
