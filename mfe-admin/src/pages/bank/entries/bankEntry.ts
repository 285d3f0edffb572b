import type { BankEntry } from '@parkwart/contracts/calls/bank';
import { formatDecimal } from '@parkwart/contracts/rules/number';
import { dayNumber } from '@parkwart/contracts/rules/time';

/**
 * Newest day first; within one day, the entry imported last comes first. Sorting by day is needed, because parts of a
 * batch may be imported after entries of later days.
 */
export const byDay = (entries: readonly BankEntry[]): BankEntry[] =>
  entries.toSorted((one, other) => dayNumber(other.day) - dayNumber(one.day));

type Amount = Pick<BankEntry, 'amount' | 'currency'>;

const isInEuros = ({ currency }: Pick<Amount, 'currency'>): boolean => currency === 'EUR';

/** `1.234,56 €` or `10,00 CHF`. */
export function formatEntryAmount({ amount, currency }: Amount): string {
  return `${formatDecimal(amount).replace('-', '\u2212')}\u00a0${currency === 'EUR' ? '€' : currency}`;
}

type Entry = Amount & Pick<BankEntry, 'isReversal' | 'isRefund' | 'isPayout'>;

/** Only incoming euros can pay a claim. */
export const isAllocatable = (entry: Entry): boolean =>
  entry.amount > 0 && isInEuros(entry) && !entry.isReversal && !entry.isRefund && !entry.isPayout;

/** Whether a payment may have been returned with this entry. The bank may state the wrong sign for a reversal. */
export const isReturnable = (entry: Entry): boolean =>
  isInEuros(entry) && !entry.isRefund && (entry.amount < 0 || (entry.isReversal === true && entry.amount > 0));
