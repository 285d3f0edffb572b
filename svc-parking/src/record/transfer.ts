import type { Settings } from '@parkwart/contracts/calls/operatorSettings';
import { paymentDeadline } from '@parkwart/contracts/rules/claim';
import { formatDay } from '@parkwart/contracts/rules/time';
import { formatStoredDay } from '../storedDay.ts';
import type { RecordRow } from './recordRow.ts';

/**
 * The deadline as d.m.yyyy: that of the letter, otherwise counted from the exit, so that a reprint shows the same
 * deadline.
 */
export function deadlineOf(record: RecordRow, settings: Settings): string {
  if (record.letterDeadline) return formatStoredDay(record.letterDeadline);
  return formatDay(paymentDeadline(record.exitAt ?? record.entryAt, settings));
}

/** The purpose of the transfer (Verwendungszweck). */
export const purposeOf = ({ id, vehicleNumber }: Pick<RecordRow, 'id' | 'vehicleNumber'>): string =>
  `RE ${id} ${vehicleNumber}`;
