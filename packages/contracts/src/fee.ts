import type { Cents } from './money.ts';

/** What parking costs (specification §12). Amounts in cents. */
export interface Tariff {
  /** Who stays no longer than this pays nothing. */
  readonly freeMinutes: number;
  readonly centsPerStartedHour: Cents;
  /** The most that 24 hours cost. */
  readonly maxCentsPerDay: Cents;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * The fee in cents for the real time between two instants; clock changes play no part, since instants are UTC.
 * @throws RangeError when the exit lies before the entry.
 */
export function parkingFee(entry: Date, exit: Date, tariff: Tariff): Cents {
  const elapsed = exit.getTime() - entry.getTime();
  if (elapsed < 0) throw new RangeError('exit before entry');
  if (elapsed <= tariff.freeMinutes * MINUTE) return 0;
  const startedHours = Math.ceil((elapsed % DAY) / HOUR);
  const lastDay = Math.min(startedHours * tariff.centsPerStartedHour, tariff.maxCentsPerDay);
  return Math.floor(elapsed / DAY) * tariff.maxCentsPerDay + lastDay;
}
