import { REQUIREMENTS } from '@parkwart/contracts/entities/demands';
import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Session } from './session.ts';

export const TOKEN_ISSUER = 'parkwart';
export const TOKEN_AUDIENCE = 'parkwart-api';
export const ACCESS_TOKEN_SECONDS = 300;

const claims = z.object({
  sub: z.string().min(1),
  sid: z.string().min(1),
  username: z.string().min(1),
  role: z.enum(['Angestellte', 'Admin']),
  required: z.enum(REQUIREMENTS).optional(),
  auth_time: z.int(),
  exp: z.int(),
});

interface VerifiedToken {
  readonly session: Session;
  /** Epoch seconds. */
  readonly expiresAt: number;
}

/**
 * @returns undefined if the token is expired, forged or for another audience
 * @param expiredSince in seconds: how long ago the token may have expired
 * @throws the errors that `keys` throws
 */
export async function readAccessToken(
  token: string,
  keys: JWTVerifyGetKey,
  expiredSince = 0,
): Promise<Session | undefined> {
  return (await verifyAccessToken(token, keys, expiredSince))?.session;
}

async function verifyAccessToken(
  token: string,
  keys: JWTVerifyGetKey,
  clockTolerance: number,
): Promise<VerifiedToken | undefined> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCE,
      algorithms: ['EdDSA'],
      clockTolerance,
    });
    const { sub, sid, username, role, required, exp, auth_time: provenAt } = claims.parse(payload);
    const session = {
      sessionId: sid,
      userId: sub,
      username,
      role,
      ...(required && { required }),
      provenAt: new Date(provenAt * 1000),
    };
    return { session, expiresAt: exp };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}

/** An entry takes about 1 KB. */
const MAX_REMEMBERED = 10_000;

/** Verifies each token only once until it expires, because a signature costs more than the rest of a request. */
export function cachingReader(keys: JWTVerifyGetKey) {
  let verified = new LRUCache<string, VerifiedToken>({ max: MAX_REMEMBERED });
  return {
    read: async (token: string) => {
      const known = verified.get(token);
      if (known) return Date.now() < known.expiresAt * 1000 ? known.session : undefined;
      // A verification that began before `forget` must not be stored after it.
      const current = verified;
      const fresh = await verifyAccessToken(token, keys, 0);
      if (fresh) current.set(token, fresh);
      return fresh?.session;
    },
    /** Drops all verified tokens, because tokens of withdrawn keys must not stay valid. */
    forget: () => {
      verified = new LRUCache({ max: MAX_REMEMBERED });
    },
  };
}
