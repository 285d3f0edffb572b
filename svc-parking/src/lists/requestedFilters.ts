import type { Settings } from '@parkwart/contracts/calls/operatorSettings';
import type { RecordList } from '@parkwart/contracts/calls/recordLists';
import { comparablePlatePart } from '@parkwart/contracts/rules/plate';
import { addDays } from '@parkwart/contracts/rules/time';
import { overBefore } from '@parkwart/contracts/rules/workdays';
import { formatStoredDay, LATEST, startOfDay, storedDay } from '../storedDay.ts';
import { LETTER_DAYS, type ListFilter, type Overdue } from './listConditions.ts';

export interface RequestedFilters {
  readonly list: RecordList;
  readonly plate?: string | undefined;
  readonly invoiceNumber?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly isPrint?: boolean | undefined;
  readonly isOverdue?: 'true' | undefined;
  readonly isPartlyPaid?: 'true' | undefined;
  readonly isPayable?: 'true' | undefined;
  readonly isBlocked?: 'true' | undefined;
  readonly hasFines?: 'true' | undefined;
  readonly isParked?: 'true' | undefined;
}

type Days = Pick<Settings, 'deadlineDays'> & { readonly now: Date };

/**
 * A record is overdue after more than `deadlineDays` days; a deadline on a weekend or holiday moves to the next
 * workday.
 */
function overdueFor({ deadlineDays, now }: Days): Overdue {
  const today = startOfDay(formatStoredDay(overBefore(storedDay(now))));
  return {
    claimedBefore: addDays(today, -deadlineDays),
    today: storedDay(today),
    latest: addDays(today, 1 - Math.min(deadlineDays, LETTER_DAYS)),
  };
}

/** Days in Berlin; the last one is included. */
function entryPeriod({
  from,
  to,
}: Pick<RequestedFilters, 'from' | 'to'>): Pick<ListFilter, 'entryFrom' | 'entryBefore'> {
  return {
    entryFrom: from === undefined ? undefined : startOfDay(from),
    entryBefore: to === undefined ? undefined : earlier(addDays(startOfDay(to), 1), LATEST),
  };
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

/** @param days required by `isOverdue` and `isBlocked` */
export function filterOf(requested: RequestedFilters, days?: Days): ListFilter {
  const { list, plate, invoiceNumber, from, to, isPrint } = requested;
  const { isOverdue, isPartlyPaid, isPayable, isBlocked, hasFines, isParked } = requested;
  return {
    list,
    plate: plate && comparablePlatePart(plate),
    invoiceNumber,
    ...entryPeriod({ from, to }),
    isPrint,
    ...(isOverdue && days && { overdue: overdueFor(days) }),
    ...(isPartlyPaid && { isPartlyPaid: true }),
    ...(isPayable && { isPayable: true }),
    ...(isBlocked && days && { blockedOn: storedDay(days.now) }),
    ...(hasFines && { hasFines: true }),
    ...(isParked && { isParked: true }),
  };
}
