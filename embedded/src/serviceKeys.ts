import { generateKeyPairSync } from 'node:crypto';
import type { ServiceName } from '@parkwart/contracts/call';
import * as z from 'zod/mini';

const privateKey = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), d: z.string() });
const keySet = z.object({ keys: z.array(privateKey).check(z.minLength(1)) });
const keysByService = z.object({ users: keySet, parking: keySet, files: keySet });
type KeySet = z.infer<typeof keySet>;

function newKeySet(): KeySet {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return { keys: [{ kty: 'OKP', crv: 'Ed25519', x, d }] };
}

/** A JSON Web Key Set with one private key, which signs. */
export const newSigningKeys = () => JSON.stringify(newKeySet());

/** Every service's private keys, by its name: one file, so that all of them are changed in one step. */
export const newServiceKeys = () => JSON.stringify({ users: newKeySet(), parking: newKeySet(), files: newKeySet() });

interface ServiceKeys {
  readonly serviceKeys: Readonly<Record<ServiceName, string>>;
  readonly servicePublicKeys: string;
}

/** What each service signs with, and by which all of them know each other. */
export function splitServiceKeys(kept: string): ServiceKeys {
  const { users, parking, files } = keysByService.parse(JSON.parse(kept));
  const publicSet = ({ keys }: KeySet) => ({ keys: keys.map(({ kty, crv, x }) => ({ kty, crv, x })) });
  const published = { users: publicSet(users), parking: publicSet(parking), files: publicSet(files) };
  return {
    serviceKeys: { users: JSON.stringify(users), parking: JSON.stringify(parking), files: JSON.stringify(files) },
    servicePublicKeys: JSON.stringify(published),
  };
}
