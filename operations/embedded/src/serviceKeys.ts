import { generateKeyPairSync } from 'node:crypto';
import { forEachService } from '@parkwart/contracts/wire/services';
import * as z from 'zod/mini';

// Keeps members that rotation adds.
const privateKey = z.looseObject({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), d: z.string() });
const keySet = z.object({ keys: z.array(privateKey).check(z.minLength(1)) });
const keysByService = z.object(forEachService(() => keySet));
type KeySet = z.infer<typeof keySet>;

function newKeySet(): KeySet {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return { keys: [{ kty: 'OKP', crv: 'Ed25519', x, d }] };
}

export const newSigningKeys = () => JSON.stringify(newKeySet());

/** A single file, so that all keys change together. */
export const newServiceKeys = () => JSON.stringify(forEachService(newKeySet));

export const completeServiceKeys = (stored: string) =>
  JSON.stringify({ ...forEachService(newKeySet), ...z.record(z.string(), keySet).parse(JSON.parse(stored)) });

export function splitServiceKeys(stored: string) {
  const sets = keysByService.parse(JSON.parse(stored));
  const publicSet = ({ keys }: KeySet) => ({ keys: keys.map(({ kty, crv, x }) => ({ kty, crv, x })) });
  return {
    /** Each service's private keys as a JSON Web Key Set. */
    serviceKeys: forEachService((name) => JSON.stringify(sets[name])),
    servicePublicKeys: JSON.stringify(forEachService((name) => publicSet(sets[name]))),
  };
}
