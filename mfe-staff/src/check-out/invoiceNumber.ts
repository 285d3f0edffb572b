import { comparablePlatePart } from '@parkwart/contracts/rules/plate';
import { texts } from './texts.ts';

const MAX_DIGITS = 30;
/** Invoice numbers start at 100001. */
const MIN_DIGITS = 6;

/**
 * A booth's provisional reference, `A-0017`, typed with or without the hyphen; four or more letters without one are a
 * plate.
 */
const REFERENCE = /^([A-Z]{1,3}(?=-?\d)|[A-Z]{4,7}(?=-))-?(\d{4,8})$/i;

export function normalizeInvoiceNumber(typed: string): string {
  const number = typed.replace(/\s+/g, '');
  const [, letters, digits] = REFERENCE.exec(number) ?? [];
  return letters ? `${letters.toUpperCase()}-${digits}` : number;
}

export function errorOf(typed: string): string | undefined {
  const number = normalizeInvoiceNumber(typed);
  if (number === '') return texts.numberMissing;
  if (REFERENCE.test(number)) return undefined;
  if (!/^\d+$/.test(number)) return texts.numberHasLetters;
  return number.length > MAX_DIGITS ? texts.numberTooLong : undefined;
}

/** Whether it has letters, or fewer digits than an invoice number. */
export function isPartOfPlate(typed: string): boolean {
  const number = normalizeInvoiceNumber(typed);
  return comparablePlatePart(number) !== '' && (!/^\d+$/.test(number) || number.length < MIN_DIGITS);
}
