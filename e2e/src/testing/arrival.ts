import { formatClockTime, formatDay } from '@parkwart/contracts/rules/time';

/** The time of a check-in, in the request's format. */
export function arrival(minutesAgo = 60): { readonly date: string; readonly entryTime: string } {
  const entry = new Date(Date.now() - minutesAgo * 60_000);
  return { date: formatDay(entry), entryTime: formatClockTime(entry) };
}
