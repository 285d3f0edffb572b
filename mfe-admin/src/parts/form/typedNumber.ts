import { centsFromEuros, parseEuros } from '@parkwart/contracts/rules/money';

/** Returns NaN if the text is not a number, so that the contract's schema rejects the value. */
export function typedNumber(typed: string): number {
  const text = typed.trim().replace(',', '.');
  return text === '' ? Number.NaN : Number(text);
}

/** Parses German notation. Malformed amounts stay numbers if possible, so that the schema reports them. */
export function typedEuros(typed: string): number {
  return parseEuros(typed) ?? typedNumber(typed);
}

export function typedCents(typed: string): number {
  const euros = parseEuros(typed);
  return euros === undefined ? typedNumber(typed) * 100 : centsFromEuros(euros);
}
