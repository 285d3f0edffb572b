import type { BlockReason, DunningBlock } from '@parkwart/contracts/entities/dunningBlock';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import { formatInstant } from '@parkwart/contracts/rules/time';
import { formatStoredDay } from '../storedDay.ts';
import { presentForBooth } from './presentForBooth.ts';
import type { RecordRow } from './recordRow.ts';

export function presentRecord(record: RecordRow): ParkingRecord {
  // Object.assign, because spreading into a literal of this size takes forty times as long.
  const shown: ParkingRecord = Object.assign(presentForBooth(record), {
    // Only the office sees the ids of the fines.
    fines: record.fines.map(({ cents, ...fine }) => ({ ...fine, price: eurosFromCents(cents) })),
    isPrint: record.isPrint,
    MIStatus: record.miStatus,
    checkOutNote: record.checkOutNote,
    images: [...record.images],
    files: [...record.files],
    employeeName: record.employeeName,
    ownerName: record.ownerName,
    address: record.address,
    registered: presentRegistered(record),
    driver: record.driverName ? { name: record.driverName, address: record.driverAddress } : undefined,
    dunningBlock: record.blockReason === null ? undefined : presentBlock(record, record.blockReason),
  });
  const { costDay, defaultFrom, letterLevel, collectionDay, lookUpDay, letterDeadline } = record;
  if (!record.isPrint && letterDeadline !== null) shown.payUntil = formatStoredDay(letterDeadline);
  if (lookUpDay !== null) shown.lookUpDate = formatStoredDay(lookUpDay);
  if (collectionDay !== null) shown.collectionDay = formatStoredDay(collectionDay);
  if (shown.letter && letterLevel > 1) shown.letter.level = letterLevel;
  if (shown.letter && costDay) shown.letter.costDay = formatStoredDay(costDay);
  if (shown.letter && defaultFrom) shown.letter.defaultFrom = formatStoredDay(defaultFrom);
  if (record.printedAt) shown.printedAt = formatInstant(record.printedAt);
  if (record.sentBy) shown.sentBy = record.sentBy;
  if (record.alreadyParkedAs) shown.alreadyParkedAs = record.alreadyParkedAs;
  if (record.checkedOutBy) shown.checkedOutBy = record.checkedOutBy;
  if (record.exitBackdatedMinutes) shown.exitBackdatedMinutes = record.exitBackdatedMinutes;
  return shown;
}

function presentBlock({ blockNote, blockUntil, blockedBy, blockedAt }: RecordRow, reason: BlockReason): DunningBlock {
  return {
    reason,
    note: blockNote ?? '',
    ...(blockUntil === null ? {} : { until: formatStoredDay(blockUntil) }),
    by: blockedBy ?? '',
    at: blockedAt ? formatInstant(blockedAt) : '',
  };
}

function presentRegistered({ registeredMake: make, registeredColour: colour, isRegisteredChecked }: RecordRow) {
  return make || colour ? { make, colour, isChecked: isRegisteredChecked } : undefined;
}
