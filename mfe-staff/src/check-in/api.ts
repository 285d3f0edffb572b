import type { BoothRecord } from '@parkwart/contracts/boothRecord';
import { checkIn } from '@parkwart/contracts/parking';
import { callApi, isApiError } from '@parkwart/web';
import type { Attempts } from './attempts.ts';
import { bodyOf, type CheckInValues } from './checkInForm.ts';

/** Statuses with which the server refuses before it writes. */
const REFUSED = [400, 401, 403, 413, 415, 422, 429];

/** Whether nothing was parked for certain, so that the next try is a new one with a new time. */
export function parkedNothing(error: unknown): boolean {
  return isApiError(error) && REFUSED.includes(error.status);
}

/** Parks the car of a form; the same attempt sent again gets the same record. Attempts whose outcome is known are forgotten. */
export async function sendCheckIn(values: CheckInValues, attempts: Attempts): Promise<BoothRecord> {
  const { idempotencyKey, entry } = attempts.begin(values);
  try {
    const record = await callApi(checkIn, { query: {}, body: bodyOf(values, entry) }, { idempotencyKey });
    attempts.forget(values);
    return record;
  } catch (error) {
    if (parkedNothing(error)) attempts.forget(values);
    throw error;
  }
}
