import { type Cents, eurosFromCents, sumCents } from './money.ts';

/** In percent, § 12 UStG. */
export const VAT_RATE = 19;
/** The first day with this rate. */
export const VAT_BEGAN = '1.1.2007';

export interface Taxation {
  /** § 19 UStG: the first day whose charges contain no VAT, as 20260305; 0 for all days, undefined for none. */
  readonly smallBusinessFrom?: number | undefined;
  /**
   * The first day whose charges contain VAT, as 20260305, by type; charges of a type that is not listed contain no VAT.
   */
  readonly taxedFrom: Readonly<Partial<Record<string, number>>>;
}

interface ChargedOnDay {
  readonly type: string;
  /** The day to which the charge belongs, as 20260305. */
  readonly day: number;
}

const isTaxable = ({ type, day }: ChargedOnDay, { taxedFrom }: Pick<Taxation, 'taxedFrom'>) =>
  day >= (taxedFrom[type] ?? Number.POSITIVE_INFINITY);

export const isSmallBusinessOn = (day: number, { smallBusinessFrom }: Omit<Taxation, 'taxedFrom'>): boolean =>
  smallBusinessFrom !== undefined && day >= smallBusinessFrom;

export function isTaxed(charge: ChargedOnDay, taxation: Taxation): boolean {
  return isTaxable(charge, taxation) && !isSmallBusinessOn(charge.day, taxation);
}

/** Whether the charge contains no VAT only because of § 19 UStG. False for damages, which never contain VAT. */
export function isTaxFree(charge: ChargedOnDay, taxation: Taxation): boolean {
  return isTaxable(charge, taxation) && isSmallBusinessOn(charge.day, taxation);
}

/**
 * The VAT that a gross amount contains, in cents, rounded once. For a document, pass the sum of its taxed lines,
 * because the sum of the rounded VAT of each line may differ by cents. The VAT of a negative amount is the negated VAT
 * of the positive one, so a reversal cancels exactly the booked VAT.
 */
export function containedVat(grossCents: Cents): Cents {
  const vat = Math.round((Math.abs(grossCents) * VAT_RATE) / (100 + VAT_RATE));
  // Avoids negative zero.
  return grossCents < 0 ? 0 - vat : vat;
}

/** The VAT details of a receipt, in euros. @param day of the service, as 20260305 */
export function vatOnReceipt(
  lines: readonly (ChargedOnDay & { readonly cents: Cents })[],
  day: number,
  taxation: Taxation,
): { readonly containedVat?: number; readonly isSmallBusiness?: boolean } {
  const vat = containedVat(sumCents(lines.filter((line) => isTaxed(line, taxation)).map(({ cents }) => cents)));
  if (vat !== 0) return { containedVat: eurosFromCents(vat) };
  return isSmallBusinessOn(day, taxation) ? { isSmallBusiness: true } : {};
}
