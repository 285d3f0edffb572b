import type { Cents } from './money.ts';

/** Specification §12. Amounts in cents. */
export interface Tariff {
  /** Up to and including this duration parking is free. */
  readonly freeMinutes: number;
  readonly centsPerStartedHour: Cents;
  readonly maxCentsPerDay: Cents;
}

/** Of a car with a permit: whatever knows the tariff computes a fee of 0. */
export const FREE_OF_CHARGE: Tariff = { freeMinutes: 0, centsPerStartedHour: 0, maxCentsPerDay: 0 };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * In cents, for the elapsed time; clock changes do not matter, since instants are UTC.
 * @throws RangeError when the exit precedes the entry.
 */
export function parkingFee(entry: Date, exit: Date, tariff: Tariff): Cents {
  const elapsed = exit.getTime() - entry.getTime();
  if (elapsed < 0) throw new RangeError('exit before entry');
  if (elapsed <= tariff.freeMinutes * MINUTE) return 0;
  const startedHours = Math.ceil((elapsed % DAY) / HOUR);
  const lastDay = Math.min(startedHours * tariff.centsPerStartedHour, tariff.maxCentsPerDay);
  return Math.floor(elapsed / DAY) * tariff.maxCentsPerDay + lastDay;
}
