import { texts } from './texts.ts';

const MAX_DIGITS = 30;

export function normalizeInvoiceNumber(typed: string): string {
  return typed.replace(/\s+/g, '');
}

export function errorOf(typed: string): string | undefined {
  const number = normalizeInvoiceNumber(typed);
  if (number === '') return texts.numberMissing;
  if (!/^\d+$/.test(number)) return texts.numberHasLetters;
  return number.length > MAX_DIGITS ? texts.numberTooLong : undefined;
}
