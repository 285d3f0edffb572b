import { createHash } from 'node:crypto';
import { forEachService, SERVICE_NAMES } from '@parkwart/contracts/wire/services';
import { z } from 'zod';

const keyPart = z.string().regex(/^[\w-]{43}$/);
// The schema drops all other members of a key, such as the private part of a key in a set of public keys.
const publicKey = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: keyPart });
const publicKeySet = z.object({ keys: z.array(publicKey).min(1) });
const privateKeySet = z.object({ keys: z.array(publicKey.extend({ d: keyPart })).min(1) });
export type PrivateServiceKeys = z.infer<typeof privateKeySet>;

const everyPublicKeySet = z.object(forEachService(() => publicKeySet));

/** The error does not quote the text, which may contain a key. */
function json<Schema extends z.ZodType>(schema: Schema, message: string) {
  return z.string().transform((text, context): z.output<Schema> => {
    try {
      return schema.parse(JSON.parse(text));
    } catch {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
  });
}

export const privateServiceKeys = json(privateKeySet, 'must be a JSON Web Key Set of private Ed25519 keys');

/** `{"users": <JSON Web Key Set>, "parking": …, "files": …}` */
export const publicServiceKeys = json(
  everyPublicKeySet,
  `must hold a JSON Web Key Set for ${SERVICE_NAMES.join(', ')}`,
);

/** The key's thumbprint (RFC 7638). */
export function keyId({ crv, kty, x }: z.infer<typeof publicKey>): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
}
