import type { RecordList } from '@parkwart/contracts/calls/recordLists';
import { LIST_STATES } from '@parkwart/contracts/calls/recordLists';
import type { Database } from '@parkwart/service-kit/database/database';
import type { IdRange } from '../plate-index/idRanges.ts';
import { hasPlateLike, plateLike } from '../plate-index/samePlate.ts';

/**
 * In days: `claimedAt` of a record with a letter is this long before the letter's deadline, independently of the
 * settings.
 */
export const LETTER_DAYS = 10;

/**
 * The limits that select overdue records: those past the deadline of their letter, or past a deadline counted from exit
 * or entry.
 */
export interface Overdue {
  readonly claimedBefore: Date;
  /** As a number: 20260305. */
  readonly today: number;
  /** Later than the `claimedAt` of every overdue record. */
  readonly latest: Date;
}

export interface ListFilter {
  readonly list: RecordList;
  /** Part of a normalised plate; also matches other spellings of the plate. */
  readonly plate?: string | undefined;
  /** The first digits of an invoice number, or a provisional reference. */
  readonly invoiceNumber?: string | undefined;
  /** Inclusive. */
  readonly entryFrom?: Date | undefined;
  /** Exclusive. */
  readonly entryBefore?: Date | undefined;
  readonly isPrint?: boolean | undefined;
  readonly overdue?: Overdue | undefined;
  readonly isPartlyPaid?: boolean | undefined;
  /** Only records that have an open amount and whose car has left. */
  readonly isPayable?: boolean | undefined;
  /** A day as 20260305 on which a dunning block must be active. */
  readonly blockedOn?: number | undefined;
  readonly hasFines?: boolean | undefined;
  readonly isParked?: boolean | undefined;
}

export function isQuickView(filter: ListFilter): boolean {
  const { overdue, isPartlyPaid, isPayable, blockedOn, hasFines, isParked } = filter;
  return Boolean(overdue || isPartlyPaid || isPayable || blockedOn || hasFines || isParked);
}

export const idIsWithin = ({ first, last }: IdRange) => `id BETWEEN ${first} AND ${last}`;

function sqlOf(value: boolean | string | null): string {
  if (value === null) return 'IS NULL';
  return typeof value === 'boolean' ? `= ${Number(value)}` : `= '${value}'`;
}

/** Columns are named like the wire's fields, except for case. */
function listCondition(list: RecordList): string {
  const states = Object.entries(LIST_STATES[list]);
  return states.map(([column, value]) => `${column} ${sqlOf(value)} AND `).join('');
}

function entryCondition({ entryFrom, entryBefore }: ListFilter): string {
  return `${entryFrom ? 'entryAt >= :entryFrom AND ' : ''}${entryBefore ? 'entryAt < :entryBefore AND ' : ''}`;
}

/** Everything charged for a record, like `chargesTotal`. */
export const CHARGED_CENTS = 'finesCents + feeCents + ownerLookupCents + reminderCostCents + interestCents';

const OVERDUE = `isDisable = 0 AND isPay = 0 AND owedCents > 0
  AND CASE WHEN letterDeadline IS NULL THEN claimedAt < :claimedBefore ELSE letterDeadline < :today END AND `;

export function condition(database: Database, filter: ListFilter, where: string): string {
  return [
    listCondition(filter.list),
    filter.isPrint === undefined ? '' : 'isPrint = :isPrint AND ',
    filter.plate === undefined ? '' : `${hasPlateLike(database, filter.plate)} AND `,
    entryCondition(filter),
    filter.overdue ? OVERDUE : '',
    filter.isPartlyPaid ? 'owedCents > 0 AND paidCents > 0 AND ' : '',
    filter.isPayable ? 'owedCents > 0 AND exitAt IS NOT NULL AND ' : '',
    filter.blockedOn ? 'blockReason IS NOT NULL AND (blockUntil IS NULL OR blockUntil >= :blockedOn) AND ' : '',
    filter.hasFines ? 'finesCents > 0 AND ' : '',
    filter.isParked ? 'exitAt IS NULL AND isDisable = 0 AND ' : '',
    where,
  ].join('');
}

export function replacements(filter: ListFilter): Record<string, unknown> {
  const { isPrint, plate, entryFrom, entryBefore, overdue, blockedOn } = filter;
  return { isPrint, entryFrom, entryBefore, ...overdue, blockedOn, ...plateLike(plate ?? '') };
}

/** The generated column `listState`: each record has exactly one state. */
const [INACTIVE, CLOSED, OPEN, TO_PRINT, PRINTED, COLLECTION] = [0, 1, 2, 3, 4, 5];

const STATES: Readonly<Record<RecordList, readonly number[]>> = {
  all: [INACTIVE, CLOSED, OPEN, TO_PRINT, PRINTED, COLLECTION],
  open: [OPEN],
  closed: [CLOSED],
  reminder: [TO_PRINT, PRINTED],
  collection: [COLLECTION],
  active: [CLOSED, OPEN, TO_PRINT, PRINTED, COLLECTION],
  inactive: [INACTIVE],
};

export function statesOf({ list, isPrint, overdue, isParked }: ListFilter): readonly number[] {
  const printed = isPrint ? PRINTED : TO_PRINT;
  const states = list === 'reminder' && isPrint !== undefined ? [printed] : STATES[list];
  const others = overdue ? [INACTIVE, CLOSED] : isParked ? [INACTIVE] : [];
  return states.filter((state) => !others.includes(state));
}
