import { ACCESS_TOKEN_SECONDS, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@parkwart/service-kit/session/accessToken';
import type { Session } from '@parkwart/service-kit/session/session';
import { SignJWT } from 'jose';
import type { SigningKeys } from './signingKeys.ts';

const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);

export async function signAccessToken(
  keys: SigningKeys,
  { sessionId, userId, username, role, required, provenAt }: Session,
  { now, validUntil }: { readonly now: Date; readonly validUntil: Date },
): Promise<string> {
  const demands = { ...(required && { required }), auth_time: seconds(provenAt) };
  return new SignJWT({ sid: sessionId, username, role, ...demands })
    .setProtectedHeader({ alg: 'EdDSA', kid: keys.keyId })
    .setSubject(userId)
    .setIssuer(TOKEN_ISSUER)
    .setAudience(TOKEN_AUDIENCE)
    .setIssuedAt(seconds(now))
    .setExpirationTime(Math.min(seconds(now) + ACCESS_TOKEN_SECONDS, seconds(validUntil)))
    .sign(keys.privateKey);
}
