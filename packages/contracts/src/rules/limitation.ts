/** §§ 195, 199 BGB, by the cautious reading: three years from the end of the year of parking. */
const YEARS = 3;

export interface Limitation {
  /** d.m.yyyy: the last day of this year, on which claims of `lastParkingDay` and before end. */
  readonly day: string;
  readonly lastParkingDay: string;
  /** d.m.yyyy: a payment after this day began the period anew (§ 212 BGB), so that it ends later. */
  readonly renewedAfter: string;
}

export function limitationOf(year: number): Limitation {
  const lastParkingDay = `31.12.${year - YEARS}`;
  return { day: `31.12.${year}`, lastParkingDay, renewedAfter: lastParkingDay };
}

/**
 * d.m.yyyy: the last day of a claim's period. A part payment began it anew; so does an acknowledgement, of which nothing
 * is known here, so that the day may be too early, never too late. Years in Berlin.
 */
export const limitationEnd = (parkingYear: number, lastPaymentYear = 0): string =>
  limitationOf(Math.max(parkingYear, lastPaymentYear) + YEARS).day;

/** @param month 1 to 12: warnings begin in October */
export const isLimitationNear = (month: number): boolean => month >= 10;
