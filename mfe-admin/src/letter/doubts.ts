import { costDay, finesTotal, receiptTotal } from '@parkwart/contracts/claim';
import { centsFromEuros } from '@parkwart/contracts/money';
import type { ParkingRecord } from '@parkwart/contracts/record';
import type { Settings } from '@parkwart/contracts/settings';
import { dayNumber } from '@parkwart/contracts/time';
import { texts } from './texts.ts';

/** Costs that bear a day after the one until which to pay. */
function lateCostDay(record: ParkingRecord, settings: Settings, deadline: string): string | undefined {
  const { ownerLookupCents, reminderCostCents } = settings;
  const day = costDay(record.date, settings);
  const isLate = dayNumber(deadline) > 0 && dayNumber(day) > dayNumber(deadline);
  return isLate && ownerLookupCents + reminderCostCents > 0 ? day : undefined;
}

/** In sentences: why a letter about this record may be wrong. */
export function doubtsOf(record: ParkingRecord, settings: Settings, deadline: string): string[] {
  const { isPay, isDisable, isParked, fines, fee } = record;
  const owed = receiptTotal({ finesCents: finesTotal(fines), feeCents: centsFromEuros(fee) });
  const lateDay = lateCostDay(record, settings, deadline);
  return [
    ...(isPay ? [texts.isPaid] : []),
    ...(isDisable ? [texts.isInactive] : []),
    ...(isParked ? [texts.isParked] : []),
    ...(owed === 0 ? [texts.owesNothing] : []),
    ...(lateDay ? [texts.costsAfterDeadline(lateDay)] : []),
  ];
}
