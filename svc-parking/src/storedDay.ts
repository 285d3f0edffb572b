import { dayNumber, formatDay, formatDayNumber, instantFrom } from '@parkwart/contracts/rules/time';

/** Converts an instant to its calendar day in Berlin, as a number like 20260305. */
export function storedDay(instant: Date): number {
  return dayNumber(formatDay(instant));
}

export const formatStoredDay = formatDayNumber;

/** The latest day that both MySQL and SQLite can compare with. */
export const LATEST = new Date('9999-12-31T00:00:00Z');

/** The instant at which the day d.m.yyyy begins in Berlin. */
export function startOfDay(day: string): Date {
  const start = instantFrom(day, '00:00', LATEST);
  if (!start) throw new Error('a day was not checked before it was used');
  return start;
}
