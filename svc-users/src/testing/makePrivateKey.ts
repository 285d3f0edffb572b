import { generateKeyPairSync } from 'node:crypto';
import type { PrivateKeySet } from '../access/signingKeys.ts';

export function makePrivateKey(): PrivateKeySet['keys'][number] {
  const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  if (!x || !d) throw new Error('no Ed25519 key');
  return { kty: 'OKP', crv: 'Ed25519', x, d };
}
