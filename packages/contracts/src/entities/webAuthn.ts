import * as z from 'zod/mini';

/** The JSON formats of WebAuthn in browsers and @simplewebauthn: only the fields in use, each with a size limit. */

const base64url = (max: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max));
/** A credential's id has at most 1,023 bytes. */
const credentialId = base64url(1_364);

const descriptor = z.object({
  id: z.string(),
  type: z.string(),
  transports: z.exactOptional(z.array(z.string())),
});

/** The options of `navigator.credentials.create`. */
export const creationOptions = z.looseObject({
  challenge: z.string(),
  rp: z.object({ id: z.exactOptional(z.string()), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  excludeCredentials: z.exactOptional(z.array(descriptor)),
});
export type CreationOptions = z.infer<typeof creationOptions>;

/** The options of `navigator.credentials.get`. */
export const requestOptions = z.looseObject({
  challenge: z.string(),
  rpId: z.exactOptional(z.string()),
  allowCredentials: z.exactOptional(z.array(descriptor)),
});
export type RequestOptions = z.infer<typeof requestOptions>;

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
};

/** A created passkey. */
export const attestation = z.looseObject({
  ...credential,
  response: z.looseObject({
    clientDataJSON: base64url(4_096),
    attestationObject: base64url(16_384),
    transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10))),
  }),
});
export type Attestation = z.infer<typeof attestation>;

/** A passkey's signature over a challenge. */
export const assertion = z.looseObject({
  ...credential,
  response: z.looseObject({
    clientDataJSON: base64url(4_096),
    authenticatorData: base64url(4_096),
    signature: base64url(8_192),
  }),
});
export type Assertion = z.infer<typeof assertion>;
