import type { Settings } from '@parkwart/contracts/settings';
import { addDays, startOfYearAfter } from '@parkwart/contracts/time';

export interface RetentionFacts {
  readonly id: number;
  readonly exitAt: Date | null;
  /** First seen closed. */
  readonly closedAt: Date | null;
  readonly version: number;
  readonly isPay: boolean;
  readonly isDisable: boolean;
  readonly isCharged: boolean;
  /** A printed reminder, or status M or I. */
  readonly hasLetter: boolean;
  readonly hasImages: boolean;
  readonly hasOwner: boolean;
}

export type DueErasure = 'record' | 'images' | 'owner';

type Periods = Pick<Settings, 'retainParkingDays' | 'retainImagesDays' | 'retainVouchersYears' | 'retainLettersYears'>;

/** After check-in and check-out; a higher version was changed by hand. */
const UNTOUCHED_VERSION = 2;

export function isClosed({ exitAt, isPay, isDisable, isCharged, hasLetter }: RetentionFacts): boolean {
  return exitAt !== null && (isPay || isDisable || !(isCharged || hasLetter));
}

export function dueErasures(facts: RetentionFacts, periods: Periods, now: Date): readonly DueErasure[] {
  const since = closedSince(facts);
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

/** An edited record counts from when it was seen closed: an admin's mistake must not delete it at once. */
function closedSince(facts: RetentionFacts): Date | null {
  if (!isClosed(facts)) return null;
  const isPlain = !facts.isCharged && !facts.hasLetter && facts.version <= UNTOUCHED_VERSION;
  return isPlain ? facts.exitAt : facts.closedAt;
}
