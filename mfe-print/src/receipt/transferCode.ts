import { giroCode } from '@parkwart/contracts/giroCode';
import { centsFromEuros } from '@parkwart/contracts/money';
import type { Receipt } from '@parkwart/contracts/parking';

/** Whether the receipt asks for money. */
export function isDue({ total, record }: Pick<Receipt, 'total' | 'record'>): boolean {
  return total > 0 && !record.isPay;
}

/**
 * The text of the receipt's GiroCode, or nothing when the standard has no room for the transfer: then the bank details
 * in words must do.
 */
export function transferCode({ account, total, purpose }: Receipt): string | undefined {
  try {
    return giroCode({
      payee: account.holder,
      iban: account.iban,
      bic: account.bic,
      cents: centsFromEuros(total),
      purpose,
    });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** In groups of four, as German banks print it. */
export function groupIban(iban: string): string {
  return (
    iban
      .replace(/\s/g, '')
      .match(/.{1,4}/g)
      ?.join(' ') ?? ''
  );
}
