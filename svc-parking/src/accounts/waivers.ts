import type { ImputationOrder } from '@parkwart/contracts/rules/imputation';
import { sumCents } from '@parkwart/contracts/rules/money';
import { coversOf } from './allocate.ts';
import { keyOf } from './chargeLines.ts';
import { type NewPosting, type PostingRow, reversalOf, standing } from './posting.ts';

/**
 * Charges with what becomes of the record's waivers when one is taken back: they go before it does, whatever order the
 * books are exported with, and are booked again for what they waived of other charges or of one that follows its own,
 * as far as that is open.
 * @param charges of one change @param postings all of the record
 */
export function withWaivers(
  charges: readonly NewPosting[],
  postings: readonly PostingRow[],
  order: ImputationOrder,
  today: number,
): readonly NewPosting[] {
  const waivers = standing(postings).filter(({ kind }) => kind === 'waiver');
  const taken = new Set(charges.map(({ reverses }) => reverses).filter((id) => id !== null));
  if (waivers.length === 0 || taken.size === 0) return charges;
  const reversals = waivers.map((one) => reversalOf(one, today));
  const left = new Map<string, number>();
  for (const one of charges.filter(({ reverses }) => reverses === null))
    left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + one.cents);
  let open = sumCents([...postings, ...reversals, ...charges].map(({ cents }) => cents));
  const covers = coversOf(postings, order);
  const kept = waivers.map(({ id, type }): NewPosting => {
    const parts = covers.flatMap(({ source, charge, cents }) => {
      if (source.id !== id || !charge) return [];
      if (!taken.has(charge.id)) return [cents];
      const follows = Math.min(cents, left.get(keyOf(charge)) ?? 0);
      left.set(keyOf(charge), (left.get(keyOf(charge)) ?? 0) - follows);
      return [follows];
    });
    const cents = Math.max(Math.min(sumCents(parts), open), 0);
    open -= cents;
    return { kind: 'waiver', type, fineId: null, cents: -cents, day: today, reverses: null };
  });
  return [...reversals, ...charges, ...kept.filter(({ cents }) => cents !== 0)];
}
