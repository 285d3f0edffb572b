import type { Route } from '@parkwart/contracts/calls/routes';
import { LIMITS } from '../limits.ts';

interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

const LOGINS: Rate = { perSecond: LIMITS.loginsPerSecond, burst: LIMITS.loginBurst };

/**
 * Limits attempts per address like nginx's `limit_req … nodelay`: a bucket that leaks `perSecond` and holds `burst`.
 * Returns whether the attempt is allowed. Uses a monotonic clock.
 */
export function createAttemptLimit(
  now: () => number = () => performance.now(),
  { perSecond, burst }: Rate = LOGINS,
): (address: string) => boolean {
  /** How long a full bucket takes to drain, in ms. */
  const idleMs = (burst / perSecond) * 1_000;
  const buckets = new Map<string, { excess: number; at: number }>();
  let cleanedAt = now();

  const evictIdle = (time: number) => {
    if (time - cleanedAt < idleMs) return;
    cleanedAt = time;
    for (const [address, { at }] of buckets) if (time - at > idleMs) buckets.delete(address);
  };

  return (address) => {
    const time = now();
    evictIdle(time);
    const bucket = buckets.get(address);
    const leaked = bucket ? ((time - bucket.at) / 1_000) * perSecond : 0;
    const excess = bucket ? Math.max(0, bucket.excess - leaked + 1) : 0;
    if (excess > burst) return false;
    buckets.set(address, { excess, at: time });
    return true;
  };
}

/** @returns a function that returns whether the given address may now make a call with the given `limit` */
export function createCallLimits(now?: () => number): (limit: Route['limit'], address: string) => boolean {
  const login = createAttemptLimit(now);
  const pages = createAttemptLimit(now, LIMITS.pages.perAddress);
  const allPages = createAttemptLimit(now, LIMITS.pages.overall);
  return (limit, address) => {
    if (limit === 'login') return login(address);
    // The limit per address is checked first, so that requests rejected by this limit do not use up the overall limit.
    return limit === 'page' ? pages(address) && allPages('') : true;
  };
}
