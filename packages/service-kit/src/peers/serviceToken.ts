import { createPrivateKey } from 'node:crypto';
import { forEachService, type ServiceName } from '@parkwart/contracts/wire/services';
import { createLocalJWKSet, decodeJwt, errors, jwtVerify, SignJWT } from 'jose';
import type { Middleware } from 'koa';
import { type ServiceEnvironment, StartError } from '../environment/environment.ts';
import { keyId } from '../environment/serviceKeys.ts';
import { noSession, wrongService } from '../errors/httpError.ts';

const LIFETIME = '60s';
/** Distinguishes a service token from other kinds of token. */
const TYPE = 'parkwart-service+jwt';

export interface ServiceTokens {
  sign(audience: ServiceName): Promise<string>;
  /** Admits only tokens of these services: other services get a 403, clients without a valid token a 401. */
  requireFrom(callers: readonly ServiceName[]): Middleware;
}

type ServiceKeySettings = Pick<ServiceEnvironment, 'SERVICE_KEYS' | 'SERVICE_PUBLIC_KEYS'>;

/** @throws StartError if the service's public key is not among `SERVICE_PUBLIC_KEYS` */
export function serviceTokens(
  own: ServiceName,
  { SERVICE_KEYS, SERVICE_PUBLIC_KEYS }: ServiceKeySettings,
): ServiceTokens {
  const [first] = SERVICE_KEYS.keys;
  if (!first || !SERVICE_PUBLIC_KEYS[own].keys.some(({ x }) => x === first.x)) {
    throw new StartError(`SERVICE_PUBLIC_KEYS: the key with which svc-${own} signs is not among them`);
  }
  const key = createPrivateKey({ key: first, format: 'jwk' });
  const header = { alg: 'EdDSA', typ: TYPE, kid: keyId(first) };
  const callerOf = callerVerifier(own, SERVICE_PUBLIC_KEYS);
  return {
    sign: (audience) =>
      new SignJWT()
        .setProtectedHeader(header)
        .setIssuer(own)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(LIFETIME)
        .sign(key),
    requireFrom: (callers) => async (ctx, next) => {
      const token = /^Bearer (.+)$/.exec(ctx.get('Authorization'))?.[1];
      const caller = token && (await callerOf(token));
      if (!caller) throw noSession();
      if (!callers.includes(caller)) throw wrongService();
      await next();
    },
  };
}

/** The verifier returns undefined for a token that is expired, forged, of another kind or for another audience. */
function callerVerifier(own: ServiceName, publicKeys: ServiceEnvironment['SERVICE_PUBLIC_KEYS']) {
  const keysOf = forEachService((name) =>
    createLocalJWKSet({ keys: publicKeys[name].keys.map((key) => ({ ...key, kid: keyId(key), alg: 'EdDSA' })) }),
  );
  const isService = (name: string): name is ServiceName => Object.hasOwn(keysOf, name);
  return async (token: string): Promise<ServiceName | undefined> => {
    try {
      // The unverified issuer only selects the keys to verify with.
      const { iss = '' } = decodeJwt(token);
      if (!isService(iss)) return undefined;
      const expected = { issuer: iss, audience: own, algorithms: ['EdDSA'], typ: TYPE, requiredClaims: ['exp'] };
      await jwtVerify(token, keysOf[iss], expected);
      return iss;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  };
}
