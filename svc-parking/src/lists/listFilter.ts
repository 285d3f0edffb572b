import { comparablePlatePart } from '@parkwart/contracts/plate';
import type { RecordList } from '@parkwart/contracts/recordLists';
import { addDays, instantFrom } from '@parkwart/contracts/time';
import type { ListFilter } from '../record/recordListQueries.ts';

export interface RequestedFilters {
  readonly list: RecordList;
  readonly plate?: string | undefined;
  readonly invoiceNumber?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly isPrint?: boolean | undefined;
}

/** The last day that both databases can compare with. */
const LATEST = new Date('9999-12-31T00:00:00Z');

/** Days are Berlin's, the last one included. */
export function listFilter({ list, plate, invoiceNumber, from, to, isPrint }: RequestedFilters): ListFilter {
  return {
    list,
    plate: plate && comparablePlatePart(plate),
    invoiceNumber,
    entryFrom: from === undefined ? undefined : startOfDay(from),
    entryBefore: to === undefined ? undefined : earlier(addDays(startOfDay(to), 1), LATEST),
    isPrint,
  };
}

function startOfDay(day: string): Date {
  const start = instantFrom(day, '00:00', LATEST);
  if (!start) throw new Error('a day was not checked before it was used');
  return start;
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
