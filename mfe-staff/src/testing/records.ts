import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import * as records from '@parkwart/contracts/testing/records';

export const TARIFF = { freeMinutes: 15, centsPerStartedHour: 200, maxCentsPerDay: 1_500 };

export const buildRecord = (changes: Partial<BoothRecord> = {}): BoothRecord => ({
  ...records.buildRecord(),
  ...changes,
});

export const buildCheckedOut = (changes: Partial<BoothRecord> = {}): BoothRecord => ({
  ...records.buildCheckedOut(),
  ...changes,
});

export const { fines } = records;
