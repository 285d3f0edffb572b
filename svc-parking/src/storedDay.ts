import { dayNumber, formatDay } from '@parkwart/contracts/rules/time';

/** Calendar days in Berlin are stored as numbers, 20260305. */
export function storedDay(instant: Date): number {
  return dayNumber(formatDay(instant));
}

/** d.m.yyyy */
export function formatStoredDay(day: number): string {
  return `${day % 100}.${Math.floor(day / 100) % 100}.${Math.floor(day / 10_000)}`;
}
