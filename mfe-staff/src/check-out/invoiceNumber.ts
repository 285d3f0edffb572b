import { texts } from './texts.ts';

const MAX_DIGITS = 30;

export function tidyInvoiceNumber(typed: string): string {
  return typed.replace(/\s+/g, '');
}

export function errorOf(typed: string): string | undefined {
  const tidy = tidyInvoiceNumber(typed);
  if (tidy === '') return texts.numberMissing;
  if (!/^\d+$/.test(tidy)) return texts.numberHasLetters;
  return tidy.length > MAX_DIGITS ? texts.numberTooLong : undefined;
}
