import { addDays, formatClockTime, formatDay } from '@parkwart/contracts/rules/time';

/** `heute, 14:05 Uhr`, `gestern, 09:30 Uhr` or `am 5.3.2026`. */
export function instantInWords(instant: string, now = new Date()): string {
  const at = new Date(instant);
  const day = formatDay(at);
  const time = `${formatClockTime(at).slice(0, 5)} Uhr`;
  if (day === formatDay(now)) return `heute, ${time}`;
  return day === formatDay(addDays(now, -1)) ? `gestern, ${time}` : `am ${day}`;
}
