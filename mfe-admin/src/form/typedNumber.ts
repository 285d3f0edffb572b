import { centsFromEuros, parseEuros } from '@parkwart/contracts/money';

const euroFormat = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** What stands in a field for numbers; NaN for anything else, nothing among it, so that the contract's schema refuses it. */
export function typedNumber(typed: string): number {
  const text = typed.trim().replace(',', '.');
  return text === '' ? Number.NaN : Number(text);
}

/** Euros as a German types them. What is no amount is still the number it looks like: the schema knows what is wrong. */
export function typedEuros(typed: string): number {
  return parseEuros(typed) ?? typedNumber(typed);
}

/** The same in cents. */
export function typedCents(typed: string): number {
  const euros = parseEuros(typed);
  return euros === undefined ? typedNumber(typed) * 100 : centsFromEuros(euros);
}

/** Euros as they stand in a field, `1.234,50`. */
export function eurosInField(euros: number): string {
  return euroFormat.format(euros);
}
