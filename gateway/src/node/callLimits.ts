import type { Route } from '@parkwart/contracts/calls/routes';
import { LIMITS } from '../limits.ts';
import { createAttemptLimit } from './attemptLimit.ts';

/** @returns whether a call with this `limit` may be made now */
export function createCallLimits(now?: () => number): (limit: Route['limit'], address: string) => boolean {
  const login = createAttemptLimit(now);
  const pages = createAttemptLimit(now, LIMITS.pages.perAddress);
  const allPages = createAttemptLimit(now, LIMITS.pages.overall);
  return (limit, address) => {
    if (limit === 'login') return login(address);
    // The address first: what it is refused takes nothing from the others.
    return limit === 'page' ? pages(address) && allPages('') : true;
  };
}
