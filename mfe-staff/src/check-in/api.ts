import type { BoothRecord } from '@parkwart/contracts/boothRecord';
import { checkIn } from '@parkwart/contracts/parking';
import { callApi, isApiError } from '@parkwart/web';
import type { Attempts } from './attempts.ts';
import { bodyOf, type CheckInValues } from './checkInForm.ts';

/** Statuses returned before any write. */
const REJECTED_STATUSES = [400, 401, 403, 413, 415, 422, 429];

/** Whether certainly nothing was parked: the next attempt gets a new key and time. */
export function parkedNothing(error: unknown): boolean {
  return isApiError(error) && REJECTED_STATUSES.includes(error.status);
}

/** Idempotent per attempt; attempts with a known outcome are dropped. */
export async function sendCheckIn(values: CheckInValues, attempts: Attempts): Promise<BoothRecord> {
  const { idempotencyKey, entry } = attempts.begin(values);
  try {
    const record = await callApi(checkIn, { query: {}, body: bodyOf(values, entry) }, { idempotencyKey });
    attempts.remove(values);
    return record;
  } catch (error) {
    if (parkedNothing(error)) attempts.remove(values);
    throw error;
  }
}
