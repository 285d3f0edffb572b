import { paymentDeadline } from './claim.ts';
import { dayNumber, formatDay, parseInstant } from './time.ts';

/** As on the wire. */
interface Claimed {
  readonly date: string;
  readonly entryTime: string;
  readonly exitTime: string | null;
  readonly letter?: { readonly deadline?: string | undefined } | undefined;
}

const DAY_MS = 86_400_000;
const anyTime = new Date(8_640_000_000_000_000);

/**
 * d.m.yyyy until which to pay: the printed reminder's day, or counted from the exit as on the receipt, from the entry
 * while parked. '' for a record without a readable day.
 */
export function dueDay(record: Claimed, settings: { readonly deadlineDays: number }): string {
  if (record.letter?.deadline) return record.letter.deadline;
  const from = parseInstant(record.exitTime ?? `${record.date} ${record.entryTime}`, anyTime);
  return from ? formatDay(paymentDeadline(from, settings)) : '';
}

/** Days since the day until which to pay; 0 or less while there is time. */
export function daysOverdue(day: string, today: string): number {
  const instantOf = (number: number) =>
    Date.UTC(Math.floor(number / 10_000), (Math.floor(number / 100) % 100) - 1, number % 100);
  return Math.round((instantOf(dayNumber(today)) - instantOf(dayNumber(day))) / DAY_MS);
}
