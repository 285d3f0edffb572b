import type { LetterInputs } from '@parkwart/contracts/entities/letter';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import type { Settings } from '@parkwart/contracts/entities/settings';
import { costDay, costsTotal, unsettledOf } from '@parkwart/contracts/rules/claim';
import { dueDay } from '@parkwart/contracts/rules/dueDay';
import { dayNumber } from '@parkwart/contracts/rules/time';
import { texts } from './texts.ts';

type Days = Pick<LetterInputs, 'todayDate' | 'deadline'>;

/** The day of any costs dated after the deadline. */
function lateCostDay(record: ParkingRecord, settings: Settings, deadline: string): string | undefined {
  const day = costDay(record.date, settings);
  const isLate = dayNumber(deadline) > 0 && dayNumber(day) > dayNumber(deadline);
  return isLate && costsTotal(settings) > 0 ? day : undefined;
}

/** Why the letter may be too early: there is still time to pay, or the car left on the day of the letter. */
function earlyDoubt(record: ParkingRecord, settings: Settings, todayDate: string): string[] {
  const [letter, exit] = [dayNumber(todayDate), dayNumber(record.exitTime?.split(' ')[0] ?? '')];
  if (letter > 0 && letter === exit) return [texts.leftOnThatDay];
  const due = dueDay(record, settings);
  return letter > 0 && dayNumber(due) >= letter ? [texts.stillTime(due)] : [];
}

/** Sentences about why a letter for this record may be wrong. */
export function doubtsOf(record: ParkingRecord, settings: Settings, { todayDate, deadline }: Days): string[] {
  const { isPay, isDisable, isParked } = record;
  const owed = unsettledOf({ ...record, letter: undefined });
  const lateDay = lateCostDay(record, settings, deadline);
  return [
    ...(isPay ? [texts.isPaid] : []),
    ...(isDisable ? [texts.isInactive] : []),
    ...(isParked ? [texts.isParked] : []),
    ...(owed === 0 ? [texts.owesNothing] : []),
    ...earlyDoubt(record, settings, todayDate),
    ...(lateDay ? [texts.costsAfterDeadline(lateDay)] : []),
  ];
}
