import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash as argon2Hash, verify as argon2Verify } from '@node-rs/argon2';
import { notReachable } from '@parkwart/service-kit/errors/httpError';
import pLimit from 'p-limit';

/** argon2id (the library's default variant) with 19 MiB and two passes: about 9 ms per hash. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The most hashes that may wait; each hash takes one core and 19 MiB. */
const MAX_QUEUE = 100;

export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Takes the same time with and without a hash (an unknown account has no hash), so that timing does not reveal
   * whether an account exists.
   */
  verify(hash: string | undefined, password: string): Promise<boolean>;
}

export async function createPasswords(cost = COST): Promise<Passwords> {
  const limit = pLimit(Math.min(availableParallelism(), 4));
  const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= MAX_QUEUE) throw notReachable();
    return limit(work);
  };
  const hash = (password: string) => enqueue(() => argon2Hash(password.normalize('NFC'), cost));
  const decoy = await hash(randomBytes(32).toString('base64url'));
  return {
    hash,
    verify: async (expected, password) => {
      const matches = await enqueue(() => argon2Verify(expected ?? decoy, password.normalize('NFC')));
      return matches && expected !== undefined;
    },
  };
}
