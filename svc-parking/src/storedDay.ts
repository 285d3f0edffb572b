import { dayNumber, formatDay, formatDayNumber } from '@parkwart/contracts/rules/time';

/** Calendar days in Berlin are stored as numbers, 20260305. */
export function storedDay(instant: Date): number {
  return dayNumber(formatDay(instant));
}

export const formatStoredDay = formatDayNumber;
