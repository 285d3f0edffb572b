import type { Cents } from './money.ts';

/** In percent, § 12 UStG. */
export const VAT_RATE = 19;
/** The first day with this rate. */
export const VAT_BEGAN = '1.1.2007';

export interface Taxation {
  /** § 19 UStG: no VAT at all. */
  readonly isSmallBusiness: boolean;
  /** The first day whose charges contain VAT, as 20260305; types that are not named contain none. */
  readonly taxedFrom: Readonly<Partial<Record<string, number>>>;
}

interface ChargedOnDay {
  readonly type: string;
  /** As 20260305: the day to which the charge belongs. */
  readonly day: number;
}

export function isTaxed({ type, day }: ChargedOnDay, { isSmallBusiness, taxedFrom }: Taxation): boolean {
  return !isSmallBusiness && day >= (taxedFrom[type] ?? Number.POSITIVE_INFINITY);
}

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
