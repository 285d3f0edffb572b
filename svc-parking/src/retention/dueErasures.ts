import type { Settings } from '@parkwart/contracts/calls/operatorSettings';
import { addDays, dayNumber, formatDay, startOfYearAfter } from '@parkwart/contracts/rules/time';
import type { RowOf } from '@parkwart/service-kit/database/tables';
import { PARKING_TABLES } from '../tables.ts';

export const retentionFields = PARKING_TABLES.records.pick(
  'id',
  'entryAt',
  'exitAt',
  'createdAt',
  'closedAt',
  'version',
  'isPay',
  'isDisable',
  'holdUntil',
  'erasure',
);

export interface RetentionFacts extends RowOf<typeof retentionFields> {
  readonly isCharged: boolean;
  /** A printed reminder, or status M or I. */
  readonly hasLetter: boolean;
  readonly hasImages: boolean;
  readonly hasOwner: boolean;
}

export type DueErasure = 'record' | 'images' | 'owner';

export type Periods = Pick<
  Settings,
  'retainParkingDays' | 'retainImagesDays' | 'retainVouchersYears' | 'retainLettersYears'
>;

/** A car parked for longer counts as having left without a check-out. */
const NEVER_LEFT_DAYS = 365;

const later = (one: Date, other: Date) => (one > other ? one : other);

/** The exit time for retention: not before the record's creation. */
function leftAt({ entryAt, exitAt, createdAt }: RetentionFacts, now: Date): Date | null {
  if (exitAt) return later(exitAt, createdAt);
  const assumed = addDays(later(entryAt, createdAt), NEVER_LEFT_DAYS);
  return assumed <= now ? assumed : null;
}

/** The limit for parked cars: a car that entered earlier counts as having left. */
export function neverLeftBefore(now: Date): Date {
  return addDays(now, -NEVER_LEFT_DAYS);
}

/** Records closed or departed after these bounds are not due. Adds a second, because MySQL binds no milliseconds. */
export function dueBounds(
  { retainParkingDays, retainImagesDays, retainVouchersYears, retainLettersYears }: Periods,
  now: Date,
) {
  const before = (days: number) => new Date(addDays(now, -days).getTime() + 1_000);
  return {
    closedBefore: before(Math.min(retainParkingDays, retainImagesDays, 365 * retainLettersYears)),
    yearsBefore: before(365 * Math.min(retainVouchersYears, retainLettersYears)),
    leftBefore: before(retainParkingDays),
    neverLeftBefore: before(NEVER_LEFT_DAYS),
  };
}

export function isHeld({ holdUntil }: Pick<RetentionFacts, 'holdUntil'>, now: Date): boolean {
  return holdUntil !== null && dayNumber(formatDay(now)) <= holdUntil;
}

/** The version after check-in and check-out; a higher one means a manual change. */
const UNTOUCHED_VERSION = 2;

export function isClosed(facts: RetentionFacts, now: Date): boolean {
  const { isPay, isDisable, isCharged, hasLetter } = facts;
  return leftAt(facts, now) !== null && (isPay || isDisable || !(isCharged || hasLetter));
}

export function dueErasures(facts: RetentionFacts, periods: Periods, now: Date): readonly DueErasure[] {
  if (facts.erasure) return ['record'];
  if (isHeld(facts, now)) return [];
  const since = closedSince(facts, now);
  if (!since) return [];
  const isOver = (end: Date) => end <= now;
  const yearsOver = (years: number) => isOver(startOfYearAfter(since, years));
  const { isCharged, hasLetter, hasImages, hasOwner } = facts;

  const isRecordDue =
    isCharged || hasLetter
      ? yearsOver(
          hasLetter ? Math.max(periods.retainVouchersYears, periods.retainLettersYears) : periods.retainVouchersYears,
        )
      : isOver(addDays(since, periods.retainParkingDays));
  if (isRecordDue) return ['record'];
  return [
    ...(hasImages && isOver(addDays(since, periods.retainImagesDays)) ? (['images'] as const) : []),
    ...(hasOwner && yearsOver(periods.retainLettersYears) ? (['owner'] as const) : []),
  ];
}

/**
 * Retention of an edited record starts when the record was first seen closed, so that an admin's mistake does not
 * delete it immediately.
 */
function closedSince(facts: RetentionFacts, now: Date): Date | null {
  if (!isClosed(facts, now)) return null;
  const isPlain = !facts.isCharged && !facts.hasLetter && facts.version <= UNTOUCHED_VERSION;
  return isPlain ? leftAt(facts, now) : facts.closedAt;
}
