import { formatStoredDay } from '../storedDay.ts';

/** Of a permit without an end. */
export const OPEN_END = 99_999_999;

/** The permits that cover `:day`. */
export const COVERS_DAY = 'validFrom <= :day AND validTo >= :day';

/** d.m.yyyy, or null for an open end. */
export function formatLastDay(validTo: number): string | null {
  return validTo === OPEN_END ? null : formatStoredDay(validTo);
}
