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

/** @param month 1 to 12: warnings begin in October */
export const isLimitationNear = (month: number): boolean => month >= 10;
