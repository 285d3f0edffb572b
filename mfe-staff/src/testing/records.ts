import type { BoothRecord } from '@parkwart/contracts/boothRecord';
import * as records from '@parkwart/contracts/testing/records';

/** The tariff that the product begins with. */
export const TARIFF = { freeMinutes: 15, centsPerStartedHour: 200, maxCentsPerDay: 1_500 };

/** A car that is parked, as the till gets it; `changes` make it another. */
export const buildRecord = (changes: Partial<BoothRecord> = {}): BoothRecord => ({
  ...records.buildRecord(),
  ...changes,
});

/** The same car after it has left. */
export const buildCheckedOut = (changes: Partial<BoothRecord> = {}): BoothRecord => ({
  ...records.buildCheckedOut(),
  ...changes,
});

export const { fines } = records;
