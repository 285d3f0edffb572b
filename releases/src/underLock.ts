import { type LockOptions, lock } from 'proper-lockfile';

/** After this long without an update, in ms, the lock's holder counts as killed. */
const STALE = 5_000;

/** For something short: waits for its turn. */
export const PATIENT: LockOptions['retries'] = { retries: 200, factor: 1.2, minTimeout: 10, maxTimeout: 200 };

/**
 * Does `work` under a lock that this process and others name by its path.
 *
 * @param lockfilePath the lock itself; its folder must exist
 * @throws Error with the code ELOCKED when it does not get its turn
 */
export async function underLock<Result>(
  lockfilePath: string,
  retries: LockOptions['retries'],
  work: () => Promise<Result>,
): Promise<Result> {
  // Named twice: the package knows the locks of this process by what they are about, and would take two of one folder for one.
  const unlock = await lock(lockfilePath, { lockfilePath, realpath: false, stale: STALE, update: STALE / 5, retries });
  try {
    return await work();
  } finally {
    await unlock();
  }
}
