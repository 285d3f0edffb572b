import { createPrivateKey } from 'node:crypto';
import type { ServiceName } from '@parkwart/contracts/call';
import { createLocalJWKSet, decodeJwt, errors, jwtVerify, SignJWT } from 'jose';
import type { Middleware } from 'koa';
import { type ServiceEnvironment, StartError } from './environment.ts';
import { noSession, wrongService } from './httpError.ts';
import { keyId } from './serviceKeys.ts';

const LIFETIME = '60s';
/** Tells a service's token from every other kind of token. */
const TYPE = 'parkwart-service+jwt';

/** Signs and checks the short-lived tokens with which services call each other's `/internal/*`. */
export interface ServiceTokens {
  sign(audience: ServiceName): Promise<string>;
  /** Lets only these services pass: others get a 403, whoever is no service a 401. */
  requireFrom(callers: readonly ServiceName[]): Middleware;
}

type ServiceKeySettings = Pick<ServiceEnvironment, 'SERVICE_KEYS' | 'SERVICE_PUBLIC_KEYS'>;

/**
 * Each service signs with its own key, the first of `SERVICE_KEYS`, so that none can pass for another.
 * @throws StartError when the others would not know that key
 */
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
  const callerOf = tokenReader(own, SERVICE_PUBLIC_KEYS);
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

/** Knows which service made a token; undefined for one that is expired, forged, of another kind or for another service. */
function tokenReader(own: ServiceName, publicKeys: ServiceEnvironment['SERVICE_PUBLIC_KEYS']) {
  const named = (name: ServiceName) =>
    createLocalJWKSet({ keys: publicKeys[name].keys.map((key) => ({ ...key, kid: keyId(key), alg: 'EdDSA' })) });
  const keysOf = { users: named('users'), parking: named('parking'), files: named('files') };
  const isService = (name: string): name is ServiceName => Object.hasOwn(keysOf, name);
  return async (token: string): Promise<ServiceName | undefined> => {
    try {
      // What it says of itself only chooses the keys that it must then be signed with.
      const { iss = '' } = decodeJwt(token);
      if (!isService(iss)) return undefined;
      const demands = { issuer: iss, audience: own, algorithms: ['EdDSA'], typ: TYPE, requiredClaims: ['exp'] };
      await jwtVerify(token, keysOf[iss], demands);
      return iss;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  };
}
