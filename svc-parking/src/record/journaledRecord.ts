import { eurosFromCents } from '@parkwart/contracts/money';
import { formatInstant } from '@parkwart/contracts/time';
import type { RecordRow } from './recordRow.ts';

/** What the journal shows of a record: the fields that can change, as on the wire. */
export function journaledRecord(record: RecordRow) {
  const { fines, exitAt, exitBackdatedMinutes } = record;
  return {
    vehicleNumber: record.vehicleNumber,
    fines: fines.map(({ type, cents }) => ({ type, price: eurosFromCents(cents) })),
    fineDescriptions: fines.map(({ description }) => description),
    exitTime: exitAt && formatInstant(exitAt),
    ...(exitBackdatedMinutes === null ? {} : { exitBackdatedMinutes }),
    fee: eurosFromCents(record.feeCents),
    isDisable: record.isDisable,
    isPrint: record.isPrint,
    isPay: record.isPay,
    hasPermit: record.hasPermit,
    MIStatus: record.miStatus,
    checkOutNote: record.checkOutNote,
    ownerName: record.ownerName,
    address: record.address,
  };
}
