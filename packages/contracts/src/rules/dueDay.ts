import { paymentDeadline } from './claim.ts';
import { dayNumber, formatDay, LATEST_DATE, parseInstant } from './time.ts';
import { daysBetween, endOfDeadline } from './workdays.ts';

/** Formatted as on the wire. */
interface Claimed {
  readonly date: string;
  readonly entryTime: string;
  readonly exitTime: string | null;
  readonly letter?: { readonly deadline?: string | undefined } | undefined;
  readonly payUntil?: string | undefined;
}

/**
 * d.m.yyyy: the last day to pay, from the printed reminder, or from a letter about an objection. Without any of these
 * letters, the deadline starts at the exit, as on the receipt, or at the entry while the car is parked. '' for a record
 * without a valid day.
 */
export function dueDay(record: Claimed, settings: { readonly deadlineDays: number }): string {
  const ofLetter = record.letter?.deadline ?? record.payUntil;
  if (ofLetter) return ofLetter;
  const from = parseInstant(record.exitTime ?? `${record.date} ${record.entryTime}`, LATEST_DATE);
  return from ? formatDay(paymentDeadline(from, settings)) : '';
}

/** Days since the last day to pay, considering § 193 BGB; 0 or less while there is time. Both days are d.m.yyyy. */
export function daysOverdue(day: string, today: string): number {
  return daysBetween(endOfDeadline(dayNumber(day)), dayNumber(today));
}
