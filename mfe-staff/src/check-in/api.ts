import type { BoothRecord } from '@parkwart/contracts/boothRecord';
import { checkIn } from '@parkwart/contracts/parking';
import { callApi, isApiError, readStoredUser } from '@parkwart/web';
import { bookingTimeout, isUnanswered, wasAnswered, withOffline } from '../offline/loadOffline.ts';
import type { Attempts } from './attempts.ts';
import { bodyOf, type CheckInValues } from './checkInForm.ts';

/** Statuses returned before any write. */
const REJECTED_STATUSES = [400, 401, 403, 413, 415, 422, 429];

/** Whether certainly nothing was parked: the next attempt gets a new key and time. */
export function parkedNothing(error: unknown): boolean {
  return isApiError(error) && REJECTED_STATUSES.includes(error.status);
}

/** The reference of a check-in that waits for a connection. */
export interface Kept {
  readonly reference: string;
}

/** Idempotent per attempt; attempts with a known outcome are dropped. Without a connection the booth keeps it. */
export async function sendCheckIn(values: CheckInValues, attempts: Attempts): Promise<BoothRecord | Kept> {
  const { idempotencyKey, entry } = attempts.begin(values);
  try {
    const record = await callApi(
      checkIn,
      { query: {}, body: bodyOf(values, entry) },
      { idempotencyKey, ...bookingTimeout() },
    );
    wasAnswered();
    attempts.remove(values);
    return record;
  } catch (error) {
    const kept = isUnanswered(error) && (await keep(values, attempts));
    if (kept || parkedNothing(error)) attempts.remove(values);
    if (kept) return kept;
    throw error;
  }
}

/** Undefined where this browser cannot: the page reports the failure. */
async function keep(values: CheckInValues, attempts: Attempts): Promise<Kept | undefined> {
  const { idempotencyKey, entry } = attempts.begin(values);
  const enteredBy = readStoredUser()?.username ?? '';
  const checkIn = { idempotencyKey, enteredBy, enteredAt: entry.toISOString(), body: bodyOf(values, entry) };
  return withOffline(({ keepCheckIn }) => keepCheckIn(checkIn));
}
