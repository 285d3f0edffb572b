import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { openOf } from '@parkwart/contracts/rules/claim';
import { daysOverdue } from '@parkwart/contracts/rules/dueDay';
import { standingBlock } from '@parkwart/contracts/rules/standingBlock';
import { formatDay } from '@parkwart/contracts/rules/time';

export type Step = 'reminder' | 'letter' | 'collection' | 'paid' | 'print';

/**
 * The usual next step: payment before the due day has passed, then reminder, its letter, and collection.
 * @param due d.m.yyyy; undefined while the due day is loading; steps that depend on the due day are then skipped
 */
export function nextStep(record: ParkingRecord, due: string | undefined): Step | undefined {
  const { isDisable, isParked, MIStatus, isPrint } = record;
  if (isDisable) return undefined;
  if (isParked || openOf(record) === 0) return 'print';
  const now = new Date();
  // During a dunning block only payments are booked; the office decides elsewhere how to continue.
  if (standingBlock(record, now)) return 'paid';
  if (MIStatus === 'M' && !isPrint) return 'letter';
  if (MIStatus === 'I') return 'paid';
  if (due === undefined) return undefined;
  if (daysOverdue(due, formatDay(now)) <= 0) return 'paid';
  return MIStatus === 'M' ? 'collection' : 'reminder';
}
