import { CLOCK_TOLERANCE } from '@parkwart/contracts/calls/parking';
import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { parkingFee } from '@parkwart/contracts/rules/fee';
import type { Cents } from '@parkwart/contracts/rules/money';
import { instantFrom } from '@parkwart/contracts/rules/time';

export interface StaySoFar {
  readonly elapsed: number;
  readonly feeCents: Cents;
}

/** Read like in the service: `created_at` resolves the ambiguous hour when clocks are set back. */
export function entryOf({ date, entryTime, created_at }: BoothRecord): Date | undefined {
  return instantFrom(date, entryTime, new Date(Date.parse(created_at) + CLOCK_TOLERANCE));
}

/**
 * Undefined once the car has left, or without a tariff.
 * @param entry the record's entry time, for callers that calculate repeatedly
 */
export function staySoFar(record: BoothRecord, now: Date, entry = entryOf(record)): StaySoFar | undefined {
  if (!record.isParked || !record.tariff || !entry) return undefined;
  // The clocks of booth and service differ, but no car leaves before it arrived.
  const exit = new Date(Math.max(now.getTime(), entry.getTime()));
  return { elapsed: exit.getTime() - entry.getTime(), feeCents: parkingFee(entry, exit, record.tariff) };
}
