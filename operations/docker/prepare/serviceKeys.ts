import { generateKeyPairSync } from 'node:crypto';
import { forEachService, type ServiceName } from '../../../packages/contracts/src/wire/services.ts';
import { ConfigurationError } from './runPreparation.ts';

interface PrivateKey {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
  readonly d: string;
}
interface KeySet {
  readonly keys: readonly PrivateKey[];
}

export function newSigningKeys(): string {
  return JSON.stringify(newKeySet());
}

function newKeySet(): KeySet {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return { keys: [{ kty: 'OKP', crv: 'Ed25519', x, d }] };
}

/** One file, so that all are rotated together. */
export function newServiceKeys(): string {
  return JSON.stringify(forEachService(newKeySet));
}

export function completeServiceKeys(stored: string): string {
  return JSON.stringify({ ...forEachService(newKeySet), ...readSets(stored) });
}

const UNREADABLE = 'service_keys.json: holds something else than each service’s keys';

function readSets(stored: string): Partial<Record<ServiceName, KeySet>> {
  try {
    return JSON.parse(stored);
  } catch {
    // The error's details may contain a key.
    throw new ConfigurationError(UNREADABLE);
  }
}

function parse(stored: string): Record<ServiceName, KeySet> {
  const sets = readSets(stored);
  return forEachService((name) => {
    const keys = sets[name]?.keys?.map(({ x, d }) => ({ kty: 'OKP', crv: 'Ed25519', x, d }) as const) ?? [];
    if (keys.length === 0 || keys.some(({ x, d }) => typeof x !== 'string' || typeof d !== 'string'))
      throw new ConfigurationError(UNREADABLE);
    return { keys };
  });
}

export function privateKeysOf(name: ServiceName, stored: string): string {
  return JSON.stringify(parse(stored)[name]);
}

export function publicKeys(stored: string): string {
  const sets = parse(stored);
  return JSON.stringify(
    forEachService((name) => ({ keys: sets[name].keys.map(({ kty, crv, x }) => ({ kty, crv, x })) })),
  );
}
