import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { centsFromEuros } from '@parkwart/contracts/rules/money';
import { entryOf, stayUntil } from '@parkwart/contracts/rules/stay';
import { formatClockTime, formatDay, parseInstant } from '@parkwart/contracts/rules/time';

export type StaySoFar = ReturnType<typeof stayUntil>;

/**
 * Undefined once the car has left, or without a tariff.
 * @param entry the record's entry time, for callers that calculate repeatedly
 */
export function staySoFar(record: BoothRecord, now: Date, entry = entryOf(record)): StaySoFar | undefined {
  return record.isParked && record.tariff && entry ? stayUntil(now, entry, record.tariff) : undefined;
}

/** Undefined while the car is parked, or if the entry or exit time is invalid. */
export function pastStay(record: BoothRecord): StaySoFar | undefined {
  const entry = entryOf(record);
  const exit = record.exitTime === null ? undefined : parseInstant(record.exitTime, new Date());
  return entry && exit && { elapsed: exit.getTime() - entry.getTime(), feeCents: centsFromEuros(record.fee) };
}

/** `14:32`, with the date if it is not today. @param asOf epoch ms */
export function momentOf(asOf: number | undefined, now: Date): string | undefined {
  if (asOf === undefined) return undefined;
  const at = new Date(asOf);
  const time = formatClockTime(at).slice(0, 5);
  return formatDay(at) === formatDay(now) ? time : `${formatDay(at)}, ${time}`;
}
