import { randomUUID } from 'node:crypto';
import type { Role } from '@parkwart/contracts/calls/user';
import type { Requirement } from '@parkwart/contracts/entities/demands';
import { exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose';
import { TOKEN_AUDIENCE, TOKEN_ISSUER } from '../session/accessToken.ts';
import { localAuthenticator } from '../session/localAuthenticator.ts';
import type { Authenticator } from '../session/session.ts';

/** Longer than any test takes. */
const DAY_SECONDS = 86_400;

interface TokenOptions {
  readonly username?: string;
  readonly role?: Role;
  readonly sessionId?: string;
  readonly issuer?: string;
  readonly audience?: string;
  /** Seconds from now; negative for an expired token. */
  readonly expiresIn?: number;
  readonly required?: Requirement;
  readonly provenAt?: Date;
}

export interface TestKeys {
  readonly publicKeys: JSONWebKeySet;
  readonly authenticator: Authenticator;
  cookie(options?: TokenOptions): Promise<string>;
}

export async function makeTestKeys(): Promise<TestKeys> {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA');
  const kid = randomUUID();
  const publicKeys = { keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'EdDSA', use: 'sig' }] };
  return {
    publicKeys,
    authenticator: localAuthenticator(publicKeys, async () => false),
    cookie: async ({
      username = 'kasse',
      role = 'Angestellte',
      sessionId = randomUUID(),
      issuer = TOKEN_ISSUER,
      audience = TOKEN_AUDIENCE,
      expiresIn = DAY_SECONDS,
      required,
      provenAt = new Date(),
    } = {}) => {
      const now = Math.floor(Date.now() / 1000);
      const demands = { ...(required && { required }), auth_time: Math.floor(provenAt.getTime() / 1000) };
      const token = await new SignJWT({ sid: sessionId, username, role, ...demands })
        .setProtectedHeader({ alg: 'EdDSA', kid })
        .setSubject(`id-of-${username}`)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(now + expiresIn)
        .sign(privateKey);
      return `parkwart_access=${token}`;
    },
  };
}
