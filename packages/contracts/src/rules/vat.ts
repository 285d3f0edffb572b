import type { Cents } from './money.ts';

/** In percent, § 12 UStG. */
const VAT_RATE = 19;

/**
 * The VAT that a gross amount contains, in cents, rounded once. For a document pass the sum of its taxed lines: the sum
 * of rounded lines may differ by cents. A negative amount contains as much as the same positive one, so a reversal
 * takes back exactly what was booked.
 */
export function containedVat(grossCents: Cents): Cents {
  const vat = Math.round((Math.abs(grossCents) * VAT_RATE) / (100 + VAT_RATE));
  // No negative zero.
  return grossCents < 0 ? 0 - vat : vat;
}
