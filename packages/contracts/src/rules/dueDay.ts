import { paymentDeadline } from './claim.ts';
import { dayNumber, formatDay, parseInstant } from './time.ts';
import { daysBetween, endOfDeadline } from './workdays.ts';

/** As on the wire. */
interface Claimed {
  readonly date: string;
  readonly entryTime: string;
  readonly exitTime: string | null;
  readonly letter?: { readonly deadline?: string | undefined } | undefined;
  readonly payUntil?: string | undefined;
}

const anyTime = new Date(8_640_000_000_000_000);

/**
 * d.m.yyyy until which to pay: the printed reminder's day, or that of a letter on an objection, or counted from the exit as on the receipt, from the entry
 * while parked. '' for a record without a readable day.
 */
export function dueDay(record: Claimed, settings: { readonly deadlineDays: number }): string {
  const ofLetter = record.letter?.deadline ?? record.payUntil;
  if (ofLetter) return ofLetter;
  const from = parseInstant(record.exitTime ?? `${record.date} ${record.entryTime}`, anyTime);
  return from ? formatDay(paymentDeadline(from, settings)) : '';
}

/** Days since the day until which to pay, by § 193 BGB; 0 or less while there is time. Both d.m.yyyy. */
export function daysOverdue(day: string, today: string): number {
  return daysBetween(endOfDeadline(dayNumber(day)), dayNumber(today));
}
