import { eurosFromCents } from '@parkwart/contracts/money';
import type { ParkingRecord } from '@parkwart/contracts/record';
import { formatClockTime, formatDay, formatInstant } from '@parkwart/contracts/time';
import type { RecordRow } from './recordRow.ts';

export function presentRecord(record: RecordRow): ParkingRecord {
  return {
    _id: String(record.id),
    invoiceNumber: record.id,
    vehicleNumber: record.vehicleNumber,
    vehicleModel: record.vehicleModel,
    vehicleColor: record.vehicleColor,
    date: formatDay(record.entryAt),
    entryTime: formatClockTime(record.entryAt),
    exitTime: record.exitAt && formatInstant(record.exitAt),
    isParked: record.exitAt === null,
    fee: eurosFromCents(record.feeCents),
    fines: record.fines.map(({ type, cents, description }) => ({ type, price: eurosFromCents(cents), description })),
    isDisable: record.isDisable,
    isPrint: record.isPrint,
    isPay: record.isPay,
    MIStatus: record.miStatus,
    checkOutNote: record.checkOutNote,
    images: [...record.images],
    files: [...record.files],
    created_at: record.createdAt.toISOString(),
    employeeName: record.employeeName,
    ownerName: record.ownerName,
    address: record.address,
    version: record.version,
  };
}
