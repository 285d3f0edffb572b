import { daysLater } from './workdays.ts';

/** Days are days in Berlin, as numbers like 20260305. */

/** §§ 195, 199 BGB, interpreted cautiously: three years from the end of the year of parking. */
const YEARS = 3;
const LAST_DAY = 1231;
const [LEAP_DAY, YEAR] = [229, 10_000];

/**
 * The last day of a claim's limitation period. Each part payment within the period restarts its three years on the
 * following day (§ 212 BGB). An acknowledgement restarts it too, but acknowledgements are not recorded, so the returned
 * day may be too early, but never too late.
 * @param paidDays days of payments that were not reversed
 */
export function limitationEnd(parkingDay: number, paidDays: readonly number[] = []): number {
  let end = (Math.floor(parkingDay / YEAR) + YEARS) * YEAR + LAST_DAY;
  for (const day of [...paidDays].sort((one, other) => one - other)) {
    // The year in which the period ends has no 29 February.
    const renewed = day + YEARS * YEAR - (day % YEAR === LEAP_DAY ? 1 : 0);
    if (day <= end) end = Math.max(end, renewed);
  }
  return end;
}

/**
 * The last parking day whose claims' limitation period ends on or before the day `end`, unless a payment restarted the
 * period.
 */
export const lastParkingDay = (end: number): number =>
  (Math.floor(end / YEAR) - YEARS - (end % YEAR < LAST_DAY ? 1 : 0)) * YEAR + LAST_DAY;

const FIRST_MONTH_OF_WARNING = 10;
const WARNED_DAYS = 91;

/**
 * Claims whose limitation period ends on or before the returned day get a warning today. That day is three months
 * ahead; in autumn, it is the end of the year.
 */
export function warnedUntil(today: number): number {
  const isAutumn = Math.floor(today / 100) % 100 >= FIRST_MONTH_OF_WARNING;
  return isAutumn ? Math.floor(today / YEAR) * YEAR + LAST_DAY : daysLater(today, WARNED_DAYS);
}
