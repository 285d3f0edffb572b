import { type LockOptions, lock } from 'proper-lockfile';

/** A lock without an update for this many ms counts as abandoned. */
const STALE = 5_000;

export const RETRY_UNTIL_FREE: LockOptions['retries'] = { retries: 200, factor: 1.2, minTimeout: 10, maxTimeout: 200 };

/**
 * Runs `work` while holding a lock file, across processes.
 * @param lockfilePath the path of the lock file, whose folder must exist
 * @throws Error with code ELOCKED if the lock does not become free in time
 */
export async function underLock<Result>(
  lockfilePath: string,
  retries: LockOptions['retries'],
  work: () => Promise<Result>,
): Promise<Result> {
  // The package identifies this process's locks by their first argument, not by the option `lockfilePath`.
  const unlock = await lock(lockfilePath, { lockfilePath, realpath: false, stale: STALE, update: STALE / 5, retries });
  try {
    return await work();
  } finally {
    await unlock();
  }
}
