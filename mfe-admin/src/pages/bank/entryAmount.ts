import type { BankEntry } from '@parkwart/contracts/calls/bank';
import { formatDecimal } from '@parkwart/contracts/rules/number';

type Amount = Pick<BankEntry, 'amount' | 'currency'>;

const isInEuros = ({ currency }: Pick<Amount, 'currency'>): boolean => currency === 'EUR';

/** `1.234,56 €` or `10,00 CHF`. */
export function formatEntryAmount({ amount, currency }: Amount): string {
  return `${formatDecimal(amount)}\u00a0${currency === 'EUR' ? '€' : currency}`;
}

type Entry = Amount & Pick<BankEntry, 'isReversal' | 'isRefund'>;

/** Only incoming euros can pay a claim. */
export const isAllocatable = (entry: Entry): boolean =>
  entry.amount > 0 && isInEuros(entry) && !entry.isReversal && !entry.isRefund;

/** Whether a payment may have been returned with it. The bank may state the wrong sign for a reversal. */
export const isReturnable = (entry: Entry): boolean =>
  isInEuros(entry) && !entry.isRefund && (entry.amount < 0 || (entry.isReversal === true && entry.amount > 0));
