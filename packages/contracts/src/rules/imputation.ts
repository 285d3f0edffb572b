import type { Cents } from './money.ts';

interface OpenLine {
  readonly type: keyof typeof PART_OF;
  /** A number that sorts as days do. */
  readonly day: number;
  readonly openCents: Cents;
}

interface Imputation<Line> {
  /** In the order in which the lines are paid, each with more than 0. */
  readonly allocations: readonly { readonly line: Line; readonly cents: Cents }[];
  /** What is left when nothing is open. */
  readonly restCents: Cents;
}

/** § 367 I BGB, or what a creditor may choose who does not want to argue about costs first. */
export type ImputationOrder = 'costs-first' | 'principal-first';

type Part = 'costs' | 'interest' | 'principal';
/** By the type of charge. */
const PART_OF = {
  fee: 'principal',
  fine: 'principal',
  'owner-lookup': 'costs',
  'reminder-cost': 'costs',
  interest: 'interest',
} as const satisfies Record<string, Part>;

/** Whether a type of charge is what was owed first, which bears interest. */
export const isPrincipal = (type: string): boolean => (PART_OF as Readonly<Record<string, Part>>)[type] === 'principal';

const ORDERS: Record<ImputationOrder, readonly Part[]> = {
  'costs-first': ['costs', 'interest', 'principal'],
  'principal-first': ['principal', 'costs', 'interest'],
};

/**
 * Spreads a payment over the open lines of one record; of lines of the same rank the older is paid first (§ 366 II
 * BGB), of the same day the one that comes first in `lines`.
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
