import type { Cents } from '@parkwart/contracts/rules/money';
import type { Allocation, OpenRecord } from './openRecords.ts';
import type { MatchReason } from './reasons.ts';

/** What a payment pays; allocations and rest add up to its amount. */
export interface EntryMatch {
  /** Certain ones are booked together, proposed ones one by one by a person. */
  readonly kind: 'certain' | 'proposed' | 'unknown';
  readonly reason: MatchReason;
  readonly allocations: readonly Allocation[];
  /** „Zu erstatten“ once the match is booked. */
  readonly restCents: Cents;
}

export const certain = (reason: MatchReason, records: readonly OpenRecord[], cents: Cents): EntryMatch =>
  allocated('certain', reason, records, cents);

export const proposed = (reason: MatchReason, records: readonly OpenRecord[], cents: Cents): EntryMatch =>
  allocated('proposed', reason, records, cents);

export const unknown = (reason: MatchReason, cents: Cents): EntryMatch => allocated('unknown', reason, [], cents);

/** Each record gets at most what is open, in their order. */
function allocated(
  kind: EntryMatch['kind'],
  reason: MatchReason,
  records: readonly OpenRecord[],
  cents: Cents,
): EntryMatch {
  const allocations: Allocation[] = [];
  let restCents = cents;
  for (const { invoiceNumber, owedCents } of records) {
    const paid = Math.min(owedCents, restCents);
    if (paid > 0) allocations.push({ invoiceNumber, cents: paid });
    restCents -= Math.max(paid, 0);
  }
  return { kind, reason, allocations, restCents };
}
