import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import { getISOWeek } from 'date-fns/getISOWeek';
import { startOfISOWeek } from 'date-fns/startOfISOWeek';
import { startOfMonth } from 'date-fns/startOfMonth';
import { TIME_ZONE } from './time.ts';

/** Weeks and months as a calendar in Berlin has them, as UTC instants. */

const WEEK_DAYS = 7;

const berlin = (instant: Date) => new TZDate(instant, TIME_ZONE);
const utc = (local: Date) => new Date(local.getTime());

/** The number of the ISO week that holds this instant, 1 to 53. */
export function isoWeek(instant: Date): number {
  return getISOWeek(berlin(instant));
}

/** Where the days of the ISO week of this instant begin, Monday first, and where the next week does: eight instants. */
export function weekDays(instant: Date, weeks = 0): Date[] {
  const monday = startOfISOWeek(berlin(instant));
  return Array.from({ length: WEEK_DAYS + 1 }, (_, day) => utc(addDays(monday, weeks * WEEK_DAYS + day)));
}

/** Where the month of this instant begins, or the one so many months later. */
export function monthStart(instant: Date, months = 0): Date {
  return utc(addMonths(startOfMonth(berlin(instant)), months));
}
