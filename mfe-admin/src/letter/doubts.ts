import { chargesOf, chargesTotal, costDay, costsTotal, NO_COSTS } from '@parkwart/contracts/claim';
import type { ParkingRecord } from '@parkwart/contracts/record';
import type { Settings } from '@parkwart/contracts/settings';
import { dayNumber } from '@parkwart/contracts/time';
import { texts } from './texts.ts';

/** Costs that bear a day after the one until which to pay. */
function lateCostDay(record: ParkingRecord, settings: Settings, deadline: string): string | undefined {
  const day = costDay(record.date, settings);
  const isLate = dayNumber(deadline) > 0 && dayNumber(day) > dayNumber(deadline);
  return isLate && costsTotal(settings) > 0 ? day : undefined;
}

/** In sentences: why a letter about this record may be wrong. */
export function doubtsOf(record: ParkingRecord, settings: Settings, deadline: string): string[] {
  const { isPay, isDisable, isParked } = record;
  const owed = chargesTotal({ ...chargesOf(record), ...NO_COSTS });
  const lateDay = lateCostDay(record, settings, deadline);
  return [
    ...(isPay ? [texts.isPaid] : []),
    ...(isDisable ? [texts.isInactive] : []),
    ...(isParked ? [texts.isParked] : []),
    ...(owed === 0 ? [texts.owesNothing] : []),
    ...(lateDay ? [texts.costsAfterDeadline(lateDay)] : []),
  ];
}
