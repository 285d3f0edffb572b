import { LIMITS } from '../limits.ts';

/** The time in which a full bucket drains, in ms. */
const IDLE_MS = (LIMITS.loginBurst / LIMITS.loginsPerSecond) * 1_000;

/**
 * Limits attempts per address like nginx's `limit_req … nodelay`: a bucket that leaks `loginsPerSecond` and holds
 * `loginBurst`. Returns whether this attempt is allowed. The clock is monotonic.
 */
export function createAttemptLimit(now: () => number = () => performance.now()): (address: string) => boolean {
  const buckets = new Map<string, { excess: number; at: number }>();
  let cleanedAt = now();

  const evictIdle = (time: number) => {
    if (time - cleanedAt < IDLE_MS) return;
    cleanedAt = time;
    for (const [address, { at }] of buckets) if (time - at > IDLE_MS) buckets.delete(address);
  };

  return (address) => {
    const time = now();
    evictIdle(time);
    const bucket = buckets.get(address);
    const leaked = bucket ? ((time - bucket.at) / 1_000) * LIMITS.loginsPerSecond : 0;
    const excess = bucket ? Math.max(0, bucket.excess - leaked + 1) : 0;
    if (excess > LIMITS.loginBurst) return false;
    buckets.set(address, { excess, at: time });
    return true;
  };
}
