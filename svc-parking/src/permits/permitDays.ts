import { formatStoredDay } from '../storedDay.ts';

/** The last day of a permit without an end. */
export const OPEN_END = 99_999_999;

/** Permits that cover `:day`. */
export const COVERS_DAY = 'validFrom <= :day AND validTo >= :day';

/** d.m.yyyy, or null for an open end. */
export function formatLastDay(validTo: number): string | null {
  return validTo === OPEN_END ? null : formatStoredDay(validTo);
}
