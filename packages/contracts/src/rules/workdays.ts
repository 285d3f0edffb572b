/** Days as numbers like 20260305. */

const DAY_MS = 86_400_000;
const [SUNDAY, SATURDAY] = [0, 6];
/** As month and day. */
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

/** Gauss's rule as completed by Lichtenberg, for the Gregorian calendar. */
function easterSunday(year: number): number {
  const century = Math.floor(year / 100);
  const moon = 15 + Math.floor((3 * century + 3) / 4) - Math.floor((8 * century + 13) / 25);
  const sun = 2 - Math.floor((3 * century + 3) / 4);
  const golden = year % 19;
  const seed = (19 * golden + moon) % 30;
  const correction = Math.floor((seed + Math.floor(golden / 11)) / 29);
  const limit = 21 + seed - correction;
  const firstSunday = 7 - ((year + Math.floor(year / 4) + sun) % 7);
  return daysLater(year * 10_000 + 301, limit + (7 - ((((limit - firstSunday) % 7) + 7) % 7)) - 1);
}

/** Neither a weekend nor one of the nine holidays of all of Germany; those of single states count as workdays. */
function isWorkday(day: number): boolean {
  const weekday = new Date(instantOf(day)).getUTCDay();
  if (weekday === SATURDAY || weekday === SUNDAY || FIXED_HOLIDAYS.includes(day % 10_000)) return false;
  return !EASTER_HOLIDAYS.includes(daysBetween(easterSunday(Math.floor(day / 10_000)), day));
}

/** § 193 BGB: a deadline that ends on a weekend or a holiday ends on the next workday. */
export function endOfDeadline(day: number): number {
  return isWorkday(day) ? day : endOfDeadline(daysLater(day, 1));
}

/** Deadlines before the returned day are over on `today`, by § 193 BGB. */
export function overBefore(today: number): number {
  const before = daysLater(today, -1);
  return isWorkday(before) ? today : overBefore(before);
}
