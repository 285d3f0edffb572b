import type { Cents } from './money.ts';

interface OpenLine {
  readonly type: keyof typeof PART_OF;
  /** A day as a sortable number, 20260305. */
  readonly day: number;
  readonly openCents: Cents;
}

interface Imputation<Line> {
  /** In order of payment; each amount is above 0. */
  readonly allocations: readonly { readonly line: Line; readonly cents: Cents }[];
  /** The part of the payment that is left when no line is open. */
  readonly restCents: Cents;
}

/**
 * `costs-first` is the order of § 367 I BGB; `principal-first` is for a creditor who wants to avoid disputes about
 * costs.
 */
export type ImputationOrder = 'costs-first' | 'principal-first';

type Part = 'costs' | 'interest' | 'principal';
const PART_OF = {
  fee: 'principal',
  fine: 'principal',
  'owner-lookup': 'costs',
  'reminder-cost': 'costs',
  interest: 'interest',
} as const satisfies Record<string, Part>;

/** Whether a type of charge is principal, which bears interest. */
export const isPrincipal = (type: string): boolean => (PART_OF as Readonly<Record<string, Part>>)[type] === 'principal';

const ORDERS: Record<ImputationOrder, readonly Part[]> = {
  'costs-first': ['costs', 'interest', 'principal'],
  'principal-first': ['principal', 'costs', 'interest'],
};

/**
 * Spreads a payment over the open lines of one record. Among lines of the same rank, the oldest is paid first (§ 366 II
 * BGB); on the same day, the order of `lines` counts.
 * @throws RangeError unless the payment is a positive whole number of cents
 */
export function impute<Line extends OpenLine>(
  cents: Cents,
  lines: readonly Line[],
  order: ImputationOrder = 'costs-first',
): Imputation<Line> {
  if (!Number.isSafeInteger(cents) || cents <= 0) throw new RangeError(`payment in cents: ${cents}`);
  const rank = ({ type }: Line) => ORDERS[order].indexOf(PART_OF[type]);
  const sorted = [...lines].sort((one, other) => rank(one) - rank(other) || one.day - other.day);
  const allocations: { line: Line; cents: Cents }[] = [];
  let restCents = cents;
  for (const line of sorted) {
    const paid = Math.min(line.openCents, restCents);
    if (paid <= 0) continue;
    allocations.push({ line, cents: paid });
    restCents -= paid;
  }
  return { allocations, restCents };
}
