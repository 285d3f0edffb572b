import type { Settings } from '@parkwart/contracts/settings';
import { addDays, startOfYearAfter } from '@parkwart/contracts/time';

/** What of a record decides when it is forgotten. */
export interface CaseFacts {
  readonly id: number;
  readonly exitAt: Date | null;
  /** When the case was first seen closed. */
  readonly closedAt: Date | null;
  readonly version: number;
  readonly isPay: boolean;
  readonly isDisable: boolean;
  /** A fine or a fee: something is claimed, or was. */
  readonly isCharged: boolean;
  /** A reminder was printed, or the case stands at M or I. */
  readonly hasLetter: boolean;
  readonly hasImages: boolean;
  /** Name or address of the vehicle's owner, to whom letters go. */
  readonly hasOwner: boolean;
}

/** What is due: all of the record, or its images and its owner each for itself. */
export type Due = 'record' | 'images' | 'owner';

type Periods = Pick<Settings, 'retainParkingDays' | 'retainImagesDays' | 'retainVouchersYears' | 'retainLettersYears'>;

/** After check-in and check-out a record has this version; a higher one has been changed by hand. */
const UNTOUCHED_VERSION = 2;

/** Whether nothing is open any more: the car has left, and whatever was claimed is paid or withdrawn. */
export function isClosed({ exitAt, isPay, isDisable, isCharged, hasLetter }: CaseFacts): boolean {
  return exitAt !== null && (isPay || isDisable || !(isCharged || hasLetter));
}

/** What is to be forgotten of a record by the periods of the settings. */
export function dueFor(facts: CaseFacts, periods: Periods, now: Date): readonly Due[] {
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
 * From when the periods count. Parking that nobody changed counts from the exit; else from when the case was seen closed, so that
 * what an admin takes back at once does not cost an old record.
 */
function closedSince(facts: CaseFacts): Date | null {
  if (!isClosed(facts)) return null;
  const isPlain = !facts.isCharged && !facts.hasLetter && facts.version <= UNTOUCHED_VERSION;
  return isPlain ? facts.exitAt : facts.closedAt;
}
