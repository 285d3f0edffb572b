import { type LockOptions, lock } from 'proper-lockfile';

/** After this long without a sign of life, in ms, whoever held the lock counts as killed. */
const STALE = 5_000;

/** For something short: waits for its turn. */
export const PATIENT: LockOptions['retries'] = { retries: 200, factor: 1.2, minTimeout: 10, maxTimeout: 200 };

/**
 * Does `work` while no other process does it that names the same lock.
 *
 * @param folder what the lock is about; it must exist
 * @param lockfilePath the lock itself
 * @throws Error with the code ELOCKED when it does not get its turn
 */
export async function underLock<Result>(
  folder: string,
  lockfilePath: string,
  retries: LockOptions['retries'],
  work: () => Promise<Result>,
): Promise<Result> {
  const unlock = await lock(folder, { lockfilePath, stale: STALE, update: STALE / 5, retries });
  try {
    return await work();
  } finally {
    await unlock();
  }
}
