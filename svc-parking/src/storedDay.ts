import { dayNumber, formatDay, formatDayNumber } from '@parkwart/contracts/rules/time';

/** Converts an instant to its calendar day in Berlin, as a number like 20260305. */
export function storedDay(instant: Date): number {
  return dayNumber(formatDay(instant));
}

export const formatStoredDay = formatDayNumber;
