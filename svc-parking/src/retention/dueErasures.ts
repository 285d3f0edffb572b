import type { Settings } from '@parkwart/contracts/settings';
import { addDays, startOfYearAfter } from '@parkwart/contracts/time';

/** The facts of a record that decide when it is erased. */
export interface RetentionFacts {
  readonly id: number;
  readonly exitAt: Date | null;
  /** When the record was first seen closed. */
  readonly closedAt: Date | null;
  readonly version: number;
  readonly isPay: boolean;
  readonly isDisable: boolean;
  /** A fine or a fee: something is claimed, or was. */
  readonly isCharged: boolean;
  /** A reminder was printed, or the status is M or I. */
  readonly hasLetter: boolean;
  readonly hasImages: boolean;
  /** Name or address of the vehicle's owner, to whom letters go. */
  readonly hasOwner: boolean;
}

/** What is due: the whole record, or only its images or its owner. */
export type DueErasure = 'record' | 'images' | 'owner';

type Periods = Pick<Settings, 'retainParkingDays' | 'retainImagesDays' | 'retainVouchersYears' | 'retainLettersYears'>;

/** After check-in and check-out a record has this version; a higher one has been changed by hand. */
const UNTOUCHED_VERSION = 2;

/** The car has left and every claim is paid or withdrawn. */
export function isClosed({ exitAt, isPay, isDisable, isCharged, hasLetter }: RetentionFacts): boolean {
  return exitAt !== null && (isPay || isDisable || !(isCharged || hasLetter));
}

/** What the retention periods of the settings make due. */
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

/**
 * Start of the retention period: the exit for an unedited record, else the moment it was seen closed, so that an
 * admin's mistake corrected at once does not delete an old record.
 */
function closedSince(facts: RetentionFacts): Date | null {
  if (!isClosed(facts)) return null;
  const isPlain = !facts.isCharged && !facts.hasLetter && facts.version <= UNTOUCHED_VERSION;
  return isPlain ? facts.exitAt : facts.closedAt;
}
