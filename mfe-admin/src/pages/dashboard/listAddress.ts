import type { FinesByList } from '@parkwart/contracts/calls/dashboard';
import { monthStart, weekDays } from '@parkwart/contracts/rules/calendar';
import { LONG_STAY_DAYS } from '@parkwart/contracts/rules/stay';
import { addDays, formatDay } from '@parkwart/contracts/rules/time';
import { isoDay } from '../../parts/form/isoDay.ts';

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

const address = (filters: Readonly<Record<string, string>>) => `/pay?${new URLSearchParams(filters)}`;

/** The figures ignore disabled records. */
const ACTIVE = { list: 'active' };

/** Address of the page Bußgelder, filtered to the records whose fines a figure of the dashboard counts. */
export function finesAddress(days: Days, list?: keyof FinesByList): string {
  const chosen = list === 'printed' ? { list: 'reminder', printed: 'true' } : list ? { list } : ACTIVE;
  return address({ ...chosen, fined: 'true', ...days });
}

/** Address of the page Bußgelder, filtered to these days. */
export const revenueAddress = (days: Days) => address({ ...ACTIVE, ...days });

export const PARKED_ADDRESS = address({ ...ACTIVE, parked: 'true' });

/** Address of the parked cars that entered more than `LONG_STAY_DAYS` ago, by whole days. */
export const longParkedAddress = (now: Date) =>
  address({ ...ACTIVE, parked: 'true', to: isoDay(formatDay(addDays(now, -LONG_STAY_DAYS - 1))) });
