import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { openOf } from '@parkwart/contracts/rules/claim';
import { dueDay } from '@parkwart/contracts/rules/dueDay';
import { useSettings } from '../letter/api.ts';

/** Undefined if nothing is open, and until the settings are loaded. */
export function useDueDay(record: ParkingRecord): string | undefined {
  const { data } = useSettings();
  return data && openOf(record) > 0 ? dueDay(record, data.settings) : undefined;
}
