import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import { getISOWeek } from 'date-fns/getISOWeek';
import { startOfISOWeek } from 'date-fns/startOfISOWeek';
import { startOfMonth } from 'date-fns/startOfMonth';
import { TIME_ZONE } from './time.ts';

/** Weeks and months in Europe/Berlin, as UTC instants. */

const WEEK_DAYS = 7;

const berlin = (instant: Date) => new TZDate(instant, TIME_ZONE);
const utc = (local: Date) => new Date(local.getTime());

export function isoWeek(instant: Date): number {
  return getISOWeek(berlin(instant));
}

/** The starts of the ISO week's seven days, Monday first, and of the next week: eight instants. */
export function weekDays(instant: Date, weeks = 0): Date[] {
  const monday = startOfISOWeek(berlin(instant));
  return Array.from({ length: WEEK_DAYS + 1 }, (_, day) => utc(addDays(monday, weeks * WEEK_DAYS + day)));
}

/** The start of this instant's month, or of the month `months` months later. */
export function monthStart(instant: Date, months = 0): Date {
  return utc(addMonths(startOfMonth(berlin(instant)), months));
}
