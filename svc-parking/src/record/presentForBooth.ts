import type { BoothRecord, SentLetter } from '@parkwart/contracts/entities/boothRecord';
import type { Vehicle } from '@parkwart/contracts/entities/vehicle';
import { openOf } from '@parkwart/contracts/rules/claim';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import { formatClockTime, formatDay, formatInstant, isShownTwice } from '@parkwart/contracts/rules/time';
import { formatStoredDay } from '../storedDay.ts';
import { type AlsoParked, type BoothRow, withVehicle } from './recordRow.ts';

/** Contains only the fields that may leave the office. */
export function presentForBooth(record: BoothRow): BoothRecord {
  const shown: Omit<BoothRecord, keyof Vehicle> & {
    entryAt?: string;
    provisionalReference?: string;
    cancelReason?: string;
    dunningBlock?: { until?: string };
    collectionDay?: string;
    letter?: SentLetter;
    paid?: number;
    waived?: number;
  } = {
    _id: String(record.id),
    invoiceNumber: record.id,
    date: formatDay(record.entryAt),
    entryTime: formatClockTime(record.entryAt),
    exitTime: record.exitAt && formatInstant(record.exitAt),
    isParked: record.exitAt === null,
    fee: eurosFromCents(record.feeCents),
    fines: record.fines.map(({ type, cents, description }) => ({ type, price: eurosFromCents(cents), description })),
    isDisable: record.isDisable,
    isPay: record.isPay,
    hasPermit: record.hasPermit,
    created_at: record.createdAt.toISOString(),
    version: record.version,
  };
  if (isShownTwice(record.entryAt)) shown.entryAt = record.entryAt.toISOString();
  if (record.paidCents !== 0) shown.paid = eurosFromCents(record.paidCents);
  if (record.waivedCents !== 0) shown.waived = eurosFromCents(record.waivedCents);
  const letter = presentLetter(record);
  if (letter) shown.letter = letter;
  if (record.provisionalReference) shown.provisionalReference = record.provisionalReference;
  if (record.cancelReason !== null) shown.cancelReason = record.cancelReason;
  if (record.blockReason !== null) {
    shown.dunningBlock = record.blockUntil === null ? {} : { until: formatStoredDay(record.blockUntil) };
  }
  // The record's receipt shows the hand-over, too, so that a driver pays the agency.
  if (record.collectionDay !== null && openOf(shown) > 0) shown.collectionDay = formatStoredDay(record.collectionDay);
  return withVehicle(shown, record);
}

function presentLetter({ isPrint, letterDay, letterDeadline, ...row }: BoothRow): SentLetter | undefined {
  if (!isPrint || letterDay === null || letterDeadline === null) return undefined;
  return {
    date: formatStoredDay(letterDay),
    deadline: formatStoredDay(letterDeadline),
    ownerLookup: eurosFromCents(row.ownerLookupCents),
    reminderCost: eurosFromCents(row.reminderCostCents),
    ...(row.interestCents !== 0 && { interest: eurosFromCents(row.interestCents) }),
  };
}

/** Adds the other record if the plate is still parked under another record, whose check-out was missed. */
export function presentParked(record: BoothRow, other: AlsoParked | undefined): BoothRecord {
  if (!other) return presentForBooth(record);
  const { id: invoiceNumber, entryAt } = other;
  const alsoParked = { invoiceNumber, date: formatDay(entryAt), entryTime: formatClockTime(entryAt) };
  return { ...presentForBooth(record), alsoParked };
}
