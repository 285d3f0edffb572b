import { dayNumber, formatDay } from '@parkwart/contracts/time';

/** Permits keep calendar days in Berlin as numbers, 20260305. */

/** Of a permit without an end. */
export const OPEN_END = 99_999_999;

/** The permits that cover `:day`. */
export const COVERS_DAY = 'validFrom <= :day AND validTo >= :day';

export function permitDay(instant: Date): number {
  return dayNumber(formatDay(instant));
}

/** d.m.yyyy, or null for an open end. */
export function formatPermitDay(day: number): string | null {
  if (day === OPEN_END) return null;
  return `${day % 100}.${Math.floor(day / 100) % 100}.${Math.floor(day / 10_000)}`;
}
