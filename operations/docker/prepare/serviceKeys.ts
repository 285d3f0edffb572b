import { generateKeyPairSync } from 'node:crypto';
import { forEachService, type ServiceName } from '../../../packages/contracts/src/wire/services.ts';
import { ConfigurationError } from './runPreparation.ts';

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

export const newSigningKeys = () => JSON.stringify(newKeySet());

/** A single file, so that all keys are rotated together. */
export const newServiceKeys = () => JSON.stringify(forEachService(newKeySet));

export const completeServiceKeys = (stored: string) =>
  JSON.stringify({ ...forEachService(newKeySet), ...readSets(stored) });

const UNREADABLE = 'service_keys.json: holds something else than each service’s keys';

function readSets(stored: string): Partial<Record<ServiceName, KeySet>> {
  try {
    return JSON.parse(stored);
  } catch {
    // The error's details may contain a key.
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
