import { formatClockTime, formatDay } from '@parkwart/contracts/rules/time';

/** `14:32`, with the date if it is not today. @param asOf epoch ms */
export function momentOf(asOf: number | undefined, now: Date): string | undefined {
  if (asOf === undefined) return undefined;
  const at = new Date(asOf);
  const time = formatClockTime(at).slice(0, 5);
  return formatDay(at) === formatDay(now) ? time : `${formatDay(at)}, ${time}`;
}
