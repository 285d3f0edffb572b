import { texts } from './texts.ts';

const MAX_DIGITS = 30;

/** As people type and paste it, without the blanks. */
export function tidyInvoiceNumber(typed: string): string {
  return typed.replace(/\s+/g, '');
}

/** What is wrong with a number to search for, or nothing. */
export function errorOf(typed: string): string | undefined {
  const tidy = tidyInvoiceNumber(typed);
  if (tidy === '') return texts.numberMissing;
  if (!/^\d+$/.test(tidy)) return texts.numberHasLetters;
  return tidy.length > MAX_DIGITS ? texts.numberTooLong : undefined;
}
