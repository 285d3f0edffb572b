import type { BoothRecord } from '@parkwart/contracts/boothRecord';
import { checkIn } from '@parkwart/contracts/parking';
import { callApi, isApiError } from '@parkwart/web';
import type { Attempt } from './attempts.ts';
import { bodyOf, type CheckInValues } from './checkInForm.ts';

/** Parks the car of a form; the same attempt sent again is answered with the same record. */
export function sendCheckIn(values: CheckInValues, { idempotencyKey, entry }: Attempt): Promise<BoothRecord> {
  return callApi(checkIn, { query: {}, body: bodyOf(values, entry) }, { idempotencyKey });
}

/** Statuses with which the server refuses before it writes. */
const REFUSED = [400, 401, 403, 413, 415, 422, 429];

/** Whether nothing was parked for certain, so that the next try is a new one with a new time. */
export function parkedNothing(error: unknown): boolean {
  return isApiError(error) && REFUSED.includes(error.status);
}
