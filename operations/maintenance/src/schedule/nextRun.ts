import { addDays, formatDay, instantFrom } from '@parkwart/contracts/rules/time';

/** On one night in March an hour is skipped; the next day has that time again. */
const DAYS_AHEAD = 3;

/** The first moment after `after` when the time in Berlin is `time` (`03:30`). */
export function nextRun(time: string, after: Date): Date {
  for (let days = 0; days < DAYS_AHEAD; days += 1) {
    const found = instantFrom(formatDay(addDays(after, days)), time, after);
    if (found && found > after) return found;
  }
  throw new RangeError(`no day has the time ${time}`);
}
