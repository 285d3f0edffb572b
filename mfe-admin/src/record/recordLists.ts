import { normalisePlate } from '@parkwart/contracts/plate';
import type { ParkingRecord } from '@parkwart/contracts/record';
import type { RecordFilters, RecordList } from '@parkwart/contracts/recordLists';
import { parseDay } from '@parkwart/contracts/time';

const isOwed = ({ isDisable, isPay }: ParkingRecord) => !isDisable && !isPay;

/** What each list holds (specification §11); the server decides, the page only foresees. */
const HOLDS: Readonly<Record<RecordList, (record: ParkingRecord) => boolean>> = {
  all: () => true,
  open: (record) => isOwed(record) && record.MIStatus === null,
  closed: ({ isDisable, isPay }) => !isDisable && isPay,
  reminder: (record) => isOwed(record) && record.MIStatus === 'M',
  collection: (record) => isOwed(record) && record.MIStatus === 'I',
  active: ({ isDisable }) => !isDisable,
  inactive: ({ isDisable }) => isDisable,
};

function dayNumber(text: string): number {
  const { year, month, day } = parseDay(text) ?? { year: 0, month: 0, day: 0 };
  return year * 10_000 + month * 100 + day;
}

/** Whether a list as it is filtered holds a record. */
export function holds(filters: RecordFilters, record: ParkingRecord): boolean {
  const { list, plate, invoiceNumber, from, to, isPrint } = filters;
  const parked = dayNumber(record.date);
  return (
    HOLDS[list](record) &&
    (!plate || normalisePlate(record.vehicleNumber).includes(normalisePlate(plate))) &&
    (!invoiceNumber || String(record.invoiceNumber).startsWith(invoiceNumber)) &&
    (!from || parked >= dayNumber(from)) &&
    (!to || parked <= dayNumber(to)) &&
    (isPrint === undefined || String(record.isPrint) === isPrint)
  );
}

/** The one list that says most about where a record is now. */
export function placeOf({ isDisable, isPay, MIStatus }: ParkingRecord): RecordList {
  if (isDisable) return 'inactive';
  if (isPay) return 'closed';
  if (MIStatus === 'M') return 'reminder';
  return MIStatus === 'I' ? 'collection' : 'open';
}
