import { centsFromEuros } from '@parkwart/contracts/money';
import type { Receipt } from '@parkwart/contracts/receipt';
import { drawableCode } from '../paper/drawableCode.ts';

/** Whether the receipt asks for money. */
export function isDue({ total, record }: Pick<Receipt, 'total' | 'record'>): boolean {
  return total > 0 && !record.isPay;
}

/** The text of the receipt's GiroCode, or nothing when none can hold the transfer. */
export function transferCode({ account, total, purpose }: Receipt): string | undefined {
  const { holder, iban, bic } = account;
  return drawableCode({ payee: holder, iban, bic, cents: centsFromEuros(total), purpose });
}
