import { readFile } from 'node:fs/promises';
import { Router } from '@koa/router';
import { StartError } from '@parkwart/service-kit/environment/environment';
import { type CryptoKey, calculateJwkThumbprint, importJWK, type JSONWebKeySet, type JWK } from 'jose';
import { z } from 'zod';

const keyPart = z.string().regex(/^[\w-]{43}$/);
const privateKeySet = z.object({
  keys: z.array(z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: keyPart, d: keyPart })).min(1),
});
export type PrivateKeySet = z.input<typeof privateKeySet>;

export interface SigningKeys {
  readonly keyId: string;
  readonly privateKey: CryptoKey;
  /**
   * The public parts of all keys in the file, so that tokens of a replaced key stay valid while that key is in the
   * file.
   */
  readonly published: JSONWebKeySet;
}

/** @throws StartError if the file cannot be read or is not a key set */
export async function readSigningKeys(file: string): Promise<SigningKeys> {
  const content = await readFile(file, 'utf8').catch(() => {
    throw new StartError(`SIGNING_KEYS_FILE: ${file} cannot be read`);
  });
  return importSigningKeys(parseKeySet(content));
}

function parseKeySet(content: string): PrivateKeySet {
  try {
    return privateKeySet.parse(JSON.parse(content));
  } catch {
    // Hides the original error, which may contain the key.
    throw new StartError('SIGNING_KEYS_FILE: must be a JSON Web Key Set of private Ed25519 keys');
  }
}

export async function importSigningKeys({ keys }: PrivateKeySet): Promise<SigningKeys> {
  const published: JWK[] = await Promise.all(
    keys.map(async ({ kty, crv, x }) => {
      const kid = await calculateJwkThumbprint({ kty, crv, x });
      return { kty, crv, x, kid, alg: 'EdDSA', use: 'sig' };
    }),
  );
  const [first] = keys;
  const keyId = published[0]?.kid;
  if (!first || !keyId) throw new StartError('SIGNING_KEYS_FILE: holds no key');
  const privateKey = await importJWK(first, 'EdDSA').catch(() => {
    throw new StartError('SIGNING_KEYS_FILE: the first key is no Ed25519 key');
  });
  if (privateKey instanceof Uint8Array) throw new StartError('SIGNING_KEYS_FILE: the first key is no Ed25519 key');
  return { keyId, privateKey, published: { keys: published } };
}

const KEYS_CACHE_SECONDS = 60;

/** The route of the public keys; the gateway does not expose it. */
export function publishedKeys({ published }: SigningKeys): Router {
  const router = new Router();
  router.get('/.well-known/jwks.json', (ctx) => {
    ctx.set('Cache-Control', `max-age=${KEYS_CACHE_SECONDS}`);
    ctx.body = published;
  });
  return router;
}
