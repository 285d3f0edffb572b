import type { ParkingRecord } from '../entities/record.ts';
import { finesTotal, openOf } from '../rules/claim.ts';
import { isPlateFound } from '../rules/plateSearch.ts';
import { dayNumber } from '../rules/time.ts';
import { RECORD_LISTS, type RecordFilters, type RecordList } from './recordLists.ts';

type State = Pick<ParkingRecord, 'isDisable' | 'isPay' | 'MIStatus'>;

const OWED = { isDisable: false, isPay: false };

/**
 * The conditions of each list (specification §11). svc-parking filters by them, and the office's pages update their
 * lists by them.
 */
export const LIST_STATES: Readonly<Record<RecordList, Readonly<Partial<State>>>> = {
  all: {},
  open: { ...OWED, MIStatus: null },
  closed: { isDisable: false, isPay: true },
  reminder: { ...OWED, MIStatus: 'M' },
  collection: { ...OWED, MIStatus: 'I' },
  active: { isDisable: false },
  inactive: { isDisable: true },
};

function hasState(record: State, list: RecordList): boolean {
  return Object.entries(LIST_STATES[list]).every(([field, value]) => record[field as keyof State] === value);
}

/**
 * Whether a filtered list contains a record. For `isOverdue` and `isBlocked` it only checks for an open amount and a
 * block, because only the server knows the day.
 */
export function isListed(filters: RecordFilters, record: ParkingRecord) {
  const { list, plate, invoiceNumber, from, to, isPrint } = filters;
  const { isOverdue, isPartlyPaid, isPayable, hasFines, isBlocked, isParked } = filters;
  const parked = dayNumber(record.date);
  return (
    hasState(record, list) &&
    (!plate || isPlateFound(record.vehicleNumber, plate)) &&
    (!invoiceNumber ||
      String(record.invoiceNumber).startsWith(invoiceNumber) ||
      record.provisionalReference === invoiceNumber) &&
    (!from || parked >= dayNumber(from)) &&
    (!to || parked <= dayNumber(to)) &&
    (isPrint === undefined || String(record.isPrint) === isPrint) &&
    (!isOverdue || openOf(record) > 0) &&
    (!isPartlyPaid || ((record.paid ?? 0) > 0 && openOf(record) > 0)) &&
    (!isPayable || (openOf(record) > 0 && !record.isParked)) &&
    (!isBlocked || record.dunningBlock !== undefined) &&
    (!hasFines || finesTotal(record.fines) > 0) &&
    (!isParked || (record.isParked && !record.isDisable))
  );
}

/** A record's most specific list: apart from `all` and `active`, exactly one list contains it. */
export function listOf(record: State): RecordList {
  return RECORD_LISTS.find((list) => list !== 'all' && list !== 'active' && hasState(record, list)) ?? 'all';
}
