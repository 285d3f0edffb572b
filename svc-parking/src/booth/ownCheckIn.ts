import { CORRECTABLE_FOR } from '@parkwart/contracts/calls/corrections';
import type { HttpError } from '@parkwart/service-kit/errors/httpError';
import {
  alreadyCheckedOut,
  alreadyFined,
  correctionTooLate,
  notOwnCheckIn,
  recordCancelled,
  recordDisabled,
} from '../record/errors.ts';
import type { BoothRow } from '../record/recordRow.ts';

type Entered = Pick<BoothRow, 'enteredById' | 'createdAt' | 'exitAt' | 'fines' | 'isDisable' | 'cancelReason'>;

const endOf = ({ createdAt }: Entered) => new Date(createdAt.getTime() + CORRECTABLE_FOR);

/** Why the user may not correct or cancel the check-in (specification §23); undefined if allowed. */
export function correctionRefusal(record: Entered, userId: string, now: Date): HttpError | undefined {
  return refusalOf(record, userId, now)?.();
}

/** The end of the time for corrections, in ISO 8601; undefined if the user may not correct the check-in. */
export function correctableUntil(record: Entered, userId: string, now: Date): string | undefined {
  return refusalOf(record, userId, now) ? undefined : endOf(record).toISOString();
}

/**
 * Returns a function that creates the error, not the error itself: creating an error's stack for each record of a
 * search would take longer than all other work on the record.
 */
function refusalOf(record: Entered, userId: string, now: Date): (() => HttpError) | undefined {
  if (record.enteredById !== userId) return notOwnCheckIn;
  if (record.cancelReason !== null) return recordCancelled;
  if (record.exitAt) return alreadyCheckedOut;
  if (record.isDisable) return recordDisabled;
  if (record.fines.length > 0) return alreadyFined;
  return now > endOf(record) ? correctionTooLate : undefined;
}
