import { monthStart, weekDays } from '@parkwart/contracts/calendar';
import type { FinesByList } from '@parkwart/contracts/dashboard';
import { addDays, formatDay } from '@parkwart/contracts/time';
import { isoDay } from '../form/isoDay.ts';

/** First and last day, `yyyy-mm-dd`. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const daysOf = (start: Date, end: Date): Days => ({
  from: isoDay(formatDay(start)),
  to: isoDay(formatDay(addDays(end, -1))),
});

export const monthOf = (now: Date, months = 0) => daysOf(monthStart(now, months), monthStart(now, months + 1));

export function weekOf(now: Date, weeks = 0): Days {
  const days = weekDays(now, weeks);
  return daysOf(days[0] ?? now, days.at(-1) ?? now);
}

/** The page Bußgelder with the records behind a figure. */
export function listAddress({ from, to }: Days, list?: keyof FinesByList): string {
  const chosen: Record<string, string> =
    list === 'printed' ? { list: 'reminder', printed: 'true' } : list ? { list } : {};
  return `/pay?${new URLSearchParams({ ...chosen, from, to })}`;
}
