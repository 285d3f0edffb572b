import { DAY_MS } from './time.ts';

/** Days as numbers like 20260305. */

const [SUNDAY, SATURDAY] = [0, 6];
/** Month and day as a number: 1003 is 3 October. */
const FIXED_HOLIDAYS = [101, 501, 1003, 1225, 1226];
/** Days after Easter Sunday: Good Friday, Easter Monday, Ascension Day, Whit Monday. */
const EASTER_HOLIDAYS = [-2, 1, 39, 50];

function instantOf(day: number): number {
  return Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100);
}

function dayOf(instant: number): number {
  const date = new Date(instant);
  return date.getUTCFullYear() * 10_000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
}

export const daysLater = (day: number, days: number): number => dayOf(instantOf(day) + days * DAY_MS);

export const daysBetween = (from: number, to: number): number => Math.round((instantOf(to) - instantOf(from)) / DAY_MS);

/** Oudin's rule for the Gregorian calendar. */
function easterSunday(year: number): number {
  const [century, golden] = [Math.floor(year / 100), year % 19];
  const skipped = century - Math.floor(century / 4);
  const age = (skipped - Math.floor((8 * century + 13) / 25) + 19 * golden + 15) % 30;
  const moon = age - Math.floor(age / 28) * (1 - Math.floor(29 / (age + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + moon + 2 - skipped) % 7;
  return daysLater(year * 10_000 + 328, moon - weekday);
}

/** False on weekends and on the nine holidays of all of Germany. Holidays of single states count as workdays. */
function isWorkday(day: number): boolean {
  const weekday = new Date(instantOf(day)).getUTCDay();
  if (weekday === SATURDAY || weekday === SUNDAY || FIXED_HOLIDAYS.includes(day % 10_000)) return false;
  return !EASTER_HOLIDAYS.includes(daysBetween(easterSunday(Math.floor(day / 10_000)), day));
}

/** § 193 BGB: a deadline that ends on a weekend or a holiday ends on the next workday. */
export function endOfDeadline(day: number): number {
  return isWorkday(day) ? day : endOfDeadline(daysLater(day, 1));
}

/** Deadlines before the returned day are over on `today` (§ 193 BGB). */
export function overBefore(today: number): number {
  const before = daysLater(today, -1);
  return isWorkday(before) ? today : overBefore(before);
}
