import { eurosFromCents } from '@parkwart/contracts/rules/money';
import { formatInstant } from '@parkwart/contracts/rules/time';
import { formatStoredDay } from '../storedDay.ts';
import { type RecordRow, withVehicle } from './recordRow.ts';

/** A record's fields in the journal: those that can change, named as on the wire. */
export function journaledRecord(record: RecordRow) {
  const { fines, exitAt, exitBackdatedMinutes, cancelReason, letterDay, letterDeadline } = record;
  const values = {
    fines: fines.map(({ type, cents }) => ({ type, price: eurosFromCents(cents) })),
    finePrices: fines.map(({ cents }) => eurosFromCents(cents)),
    fineDescriptions: fines.map(({ description }) => description),
    exitTime: exitAt && formatInstant(exitAt),
    ...(exitBackdatedMinutes === null ? {} : { exitBackdatedMinutes }),
    fee: eurosFromCents(record.feeCents),
    isDisable: record.isDisable,
    ...(cancelReason === null ? {} : { cancelReason }),
    isPrint: record.isPrint,
    ...(letterDay === null ? {} : { letterDate: formatStoredDay(letterDay) }),
    ...(record.lookUpDay === null ? {} : { lookUpDate: formatStoredDay(record.lookUpDay) }),
    ...(letterDeadline === null ? {} : { deadline: formatStoredDay(letterDeadline) }),
    ...(record.interestCents === 0 ? {} : { interest: eurosFromCents(record.interestCents) }),
    isPay: record.isPay,
    paid: eurosFromCents(record.paidCents),
    waived: eurosFromCents(record.waivedCents),
    hasPermit: record.hasPermit,
    MIStatus: record.miStatus,
    blockReason: record.blockReason,
    blockUntil: record.blockUntil === null ? null : formatStoredDay(record.blockUntil),
    blockNote: record.blockNote ?? '',
    ...(record.collectionDay === null ? {} : { collectionDay: formatStoredDay(record.collectionDay) }),
    checkOutNote: record.checkOutNote,
    ownerName: record.ownerName,
    address: record.address,
    ...(record.registeredMake || record.registeredColour ? registeredOf(record) : {}),
    ...(record.driverName === '' ? {} : { driverName: record.driverName, driverAddress: record.driverAddress }),
  };
  return withVehicle(values, record);
}

const registeredOf = ({ registeredMake, registeredColour, isRegisteredChecked }: RecordRow) => ({
  registeredMake,
  registeredColour,
  isRegisteredChecked,
});
