import type { Settings } from '@parkwart/contracts/calls/operatorSettings';
import { paymentDeadline } from '@parkwart/contracts/rules/claim';
import { formatDay } from '@parkwart/contracts/rules/time';
import type { RecordRow } from '../record/recordRow.ts';
import { formatStoredDay } from '../storedDay.ts';

/** The purpose of the transfer (Verwendungszweck). */
export const purposeOf = ({ id, vehicleNumber }: Pick<RecordRow, 'id' | 'vehicleNumber'>): string =>
  `RE ${id} ${vehicleNumber}`;

/**
 * The deadline as d.m.yyyy: that of the letter, otherwise counted from the exit, so that a reprint shows the same
 * deadline.
 */
export function deadlineOf(record: RecordRow, settings: Settings): string {
  if (record.letterDeadline) return formatStoredDay(record.letterDeadline);
  return formatDay(paymentDeadline(record.exitAt ?? record.entryAt, settings));
}
