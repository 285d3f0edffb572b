import { type ImputationOrder, impute } from '@parkwart/contracts/rules/imputation';
import { type Cents, sumCents } from '@parkwart/contracts/rules/money';
import { accountAfter, type ChargeRow } from './allocate.ts';
import { keyOf, type NewPosting, type PostingRow, reversalOf, standing } from './posting.ts';
import type { Waived } from './table.ts';

export const isNewWaiver = ({ kind, reverses }: NewPosting) => kind === 'waiver' && reverses === null;

/** Adds to a new waiver the charges that it waives, in the order in which a payment would cover them. */
export function namedWaivers(
  booked: readonly NewPosting[],
  postings: readonly PostingRow[],
  order: ImputationOrder,
): NewPosting[] {
  const { open } = accountAfter(postings, order);
  return booked.map((one) => {
    if (!isNewWaiver(one)) return one;
    const { allocations } = impute(-one.cents, open, order);
    return { ...one, waives: allocations.map(({ line: { charge }, cents }) => waived(charge, cents)) };
  });
}

const waived = ({ type, fineId }: ChargeRow, cents: Cents): Waived => ({ type, fineId, cents });

/**
 * Reverses the waivers of reversed charges before the charges, whatever the export's order, and books them again for
 * the other charges that they waive, and for a replacing charge as far as it is not paid.
 * @param charges of one change @param postings all of the record
 */
export function withWaivers(
  charges: readonly NewPosting[],
  postings: readonly PostingRow[],
  order: ImputationOrder,
  today: number,
): readonly NewPosting[] {
  const taken = new Set(charges.map(({ reverses }) => reverses).filter((id) => id !== null));
  const waivers = standing(postings).filter(({ kind }) => kind === 'waiver');
  if (waivers.length === 0 || taken.size === 0) return charges;
  const { covers } = accountAfter(postings, order);
  const left = new Map<string, number>();
  const add = (key: string, cents: Cents) => left.set(key, (left.get(key) ?? 0) + cents);
  for (const one of charges.filter(({ reverses }) => reverses === null)) add(keyOf(one), one.cents);
  for (const { source, charge, cents } of covers)
    if (charge && taken.has(charge.id) && source.kind !== 'waiver') add(keyOf(charge), -cents);
  const gone = waivers.filter(({ id }) =>
    covers.some(({ source, charge }) => source.id === id && !(charge && !taken.has(charge.id))),
  );
  const kept = gone.map((waiver): NewPosting => {
    const waives = covers.flatMap(({ source, charge, cents }) => {
      if (source.id !== waiver.id || !charge) return [];
      if (!taken.has(charge.id)) return [waived(charge, cents)];
      const follows = Math.min(cents, Math.max(left.get(keyOf(charge)) ?? 0, 0));
      add(keyOf(charge), -follows);
      return follows > 0 ? [waived(charge, follows)] : [];
    });
    const cents = 0 - sumCents(waives.map((one) => one.cents));
    return { kind: 'waiver', type: waiver.type, fineId: null, cents, day: today, waives, reverses: null };
  });
  return [...gone.map((one) => reversalOf(one, today)), ...charges, ...kept.filter(({ cents }) => cents !== 0)];
}
