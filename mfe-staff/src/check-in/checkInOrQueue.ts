import { checkIn } from '@parkwart/contracts/calls/checkInAndOut';
import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { callApi, isApiError, readStoredUser } from '@parkwart/web';
import { withOffline } from '../network/loadOffline.ts';
import { bookingTimeout, hasNoResponse, trackReachability } from '../network/reachability.ts';
import type { Attempts } from './attempts.ts';
import { bodyOf, type CheckInValues } from './values.ts';

/** With these statuses, the service has not written anything. */
const REJECTED_STATUSES = [400, 401, 403, 413, 415, 422, 429];

/** Whether the check-in was certainly not stored. The next attempt then gets a new key and time. */
export function wasNotStored(error: unknown): boolean {
  return isApiError(error) && REJECTED_STATUSES.includes(error.status);
}

/** The reference of a check-in that is queued until there is a connection. */
export interface Queued {
  readonly reference: string;
}

/**
 * Checks in a car. Retries of an attempt are idempotent; an attempt whose outcome is known is removed. Without a
 * connection, the check-in is queued.
 */
export async function checkInOrQueue(values: CheckInValues, attempts: Attempts): Promise<BoothRecord | Queued> {
  const { idempotencyKey, entry } = attempts.begin(values);
  const body = bodyOf(values, entry);
  // The username is read before the call, because another user may have logged in by the time the call fails.
  const enteredBy = readStoredUser()?.username ?? '';
  try {
    const options = { idempotencyKey, ...bookingTimeout() };
    const record = await trackReachability(callApi(checkIn, { query: {}, body }, options));
    attempts.remove(values);
    return record;
  } catch (error) {
    const attempt = { idempotencyKey, enteredBy, enteredAt: entry.toISOString(), body };
    // `queued` is undefined if this browser cannot queue; the page then shows the failure.
    const queued = hasNoResponse(error) && (await withOffline(({ queueCheckIn }) => queueCheckIn(attempt)));
    if (queued || wasNotStored(error)) attempts.remove(values);
    if (queued) return queued;
    throw error;
  }
}
