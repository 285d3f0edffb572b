import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { entryOf, stayUntil } from '@parkwart/contracts/rules/stay';

export type StaySoFar = ReturnType<typeof stayUntil>;

/**
 * Undefined once the car has left, or without a tariff.
 * @param entry the record's entry time, for callers that calculate repeatedly
 */
export function staySoFar(record: BoothRecord, now: Date, entry = entryOf(record)): StaySoFar | undefined {
  return record.isParked && record.tariff && entry ? stayUntil(now, entry, record.tariff) : undefined;
}
