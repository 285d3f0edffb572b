import { IMPUTATION_ORDERS } from '@parkwart/contracts/entities/claimSettings';
import type { ImputationOrder } from '@parkwart/contracts/rules/imputation';
import { sumCents } from '@parkwart/contracts/rules/money';
import { coversOf } from './allocate.ts';
import { keyOf } from './chargeLines.ts';
import { type NewPosting, type PostingRow, reversalOf, standing } from './posting.ts';

/**
 * Charges with what becomes of the waivers on those that are taken back: a waiver goes before its charge does, and is
 * booked again for what it waived of other charges, or of a charge that follows its own.
 * @param charges of one change @param postings all of the record
 */
export function withWaivers(
  charges: readonly NewPosting[],
  postings: readonly PostingRow[],
  order: ImputationOrder,
  today: number,
): readonly NewPosting[] {
  const waivers = standing(postings).filter(({ kind }) => kind === 'waiver');
  const taken = new Set(charges.map(({ reverses }) => reverses));
  const isTaken = (charge: PostingRow | null) => charge !== null && taken.has(charge.id);
  const waiving = (by: ImputationOrder) => coversOf(postings, by).filter(({ source }) => source.kind === 'waiver');
  // The books may be exported with the other order.
  if (waivers.length === 0 || !IMPUTATION_ORDERS.some((by) => waiving(by).some(({ charge }) => isTaken(charge))))
    return charges;
  const left = new Map<string, number>();
  for (const one of charges.filter(({ reverses }) => reverses === null))
    left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + one.cents);
  const covers = waiving(order);
  const kept = waivers.map(({ id, type }): NewPosting => {
    const cents = covers
      .filter(({ source }) => source.id === id)
      .map((cover) => {
        if (!cover.charge || !isTaken(cover.charge)) return cover.charge ? cover.cents : 0;
        const key = keyOf(cover.charge);
        const follows = Math.min(cover.cents, left.get(key) ?? 0);
        left.set(key, (left.get(key) ?? 0) - follows);
        return follows;
      });
    return { kind: 'waiver', type, fineId: null, cents: -sumCents(cents), day: today, reverses: null };
  });
  return [...waivers.map((one) => reversalOf(one, today)), ...charges, ...kept.filter(({ cents }) => cents !== 0)];
}
