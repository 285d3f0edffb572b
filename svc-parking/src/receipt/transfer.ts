import type { RecordRow } from '../record/recordRow.ts';

/** The purpose of the transfer (Verwendungszweck). */
export const purposeOf = ({ id, vehicleNumber }: Pick<RecordRow, 'id' | 'vehicleNumber'>): string =>
  `RE ${id} ${vehicleNumber}`;
