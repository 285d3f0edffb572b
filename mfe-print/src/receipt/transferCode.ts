import type { Receipt } from '@parkwart/contracts/calls/receipt';
import { drawableCode } from '@parkwart/contracts/rules/giroCode';
import { centsFromEuros } from '@parkwart/contracts/rules/money';

export function isDue({ total, record }: Pick<Receipt, 'total' | 'record'>): boolean {
  return total > 0 && !record.isPay && !record.isDisable;
}

/** Undefined if the standard cannot encode the transfer. */
export function transferCode({ account, total, purpose }: Receipt): string | undefined {
  const { holder, iban, bic } = account;
  return drawableCode({ payee: holder, iban, bic, cents: centsFromEuros(total), purpose });
}
