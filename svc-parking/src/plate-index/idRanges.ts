import { MAX_INVOICE_NUMBER } from '@parkwart/contracts/entities/record';

/** Inclusive. */
export interface IdRange {
  readonly first: number;
  readonly last: number;
}

const EVERY_ID: IdRange = { first: 1, last: MAX_INVOICE_NUMBER };
const MAX_DIGITS = String(MAX_INVOICE_NUMBER).length;
/** With at most this many unneeded ids between two ranges, reading on is faster than a second query. */
const SMALL_GAP = 64;

/** Newest first. */
export const EVERY_RANGE: readonly IdRange[] = [EVERY_ID];

/** One range per possible length of an invoice number, newest first. */
export function rangesWithPrefix(prefix: string | undefined): readonly IdRange[] {
  if (prefix === undefined) return EVERY_RANGE;
  if (prefix.startsWith('0') || prefix.length > MAX_DIGITS) return [];
  return Array.from({ length: MAX_DIGITS - prefix.length + 1 }, (_, digits) => ({
    first: Number(prefix) * 10 ** digits,
    last: (Number(prefix) + 1) * 10 ** digits - 1,
  })).reverse();
}

/** The intersection, newest first. @param ranges newest first */
export function intersect(some: readonly IdRange[], others: readonly IdRange[]): IdRange[] {
  return some.flatMap((one) =>
    others
      .map(({ first, last }) => ({ first: Math.max(first, one.first), last: Math.min(last, one.last) }))
      .filter(({ first, last }) => first <= last),
  );
}

/** Joins ranges that overlap or nearly touch. @returns newest first */
export function joinRanges(ranges: readonly IdRange[]): IdRange[] {
  const result: IdRange[] = [];
  for (const range of [...ranges].sort((one, other) => other.last - one.last)) {
    const newer = result.at(-1);
    if (newer && range.last >= newer.first - SMALL_GAP) {
      result[result.length - 1] = { first: Math.min(newer.first, range.first), last: newer.last };
    } else {
      result.push(range);
    }
  }
  return result;
}
