import type { PostingKind, PostingType } from '@parkwart/contracts/entities/posting';
import { type Cents, sumCents } from '@parkwart/contracts/rules/money';
import { standingOf } from '@parkwart/contracts/rules/standing';
import type { RowOf } from '@parkwart/service-kit/database/tables';
import type { PARKING_TABLES } from '../tables.ts';
import type { Waived } from './table.ts';

export type PostingRow = RowOf<typeof PARKING_TABLES.postings>;

/** A posting without the values that all postings of a change share. */
export interface NewPosting {
  readonly kind: PostingKind;
  readonly type: PostingType;
  readonly fineId: number | null;
  /** The change of the open amount: negative for a payment or a waiver. */
  readonly cents: Cents;
  readonly day: number;
  /** The day since which a charge is owed, if it is booked later. */
  readonly owedDay?: number;
  /** The parts of charges that are waived; set only for a waiver. */
  readonly waives?: readonly Waived[];
  readonly reverses: number | null;
  readonly bankEntryId?: number | null;
  /** The receipt of a card payment at the till, or the reference of a collection agency. */
  readonly voucher?: string;
  readonly booth?: string | undefined;
}

/** The sums of a record's postings, stored with the record. */
export interface Balance {
  readonly chargedCents: Cents;
  readonly paidCents: Cents;
  readonly waivedCents: Cents;
}

interface Account {
  readonly balance: Balance;
  /** The postings that are not reversed. */
  readonly posted: readonly PostingRow[];
  readonly today: number;
  /**
   * The open amount of the charges. It leaves out the gap of a payment that was refunded and then returned, because
   * this gap cannot be waived.
   */
  readonly waivableCents: Cents;
}

/** Returns the postings that a command adds to the postings of the charges. */
export type Book = (account: Account) => readonly NewPosting[];

/** Sorts postings by day, then in booking order; none comes before the posting that it reverses. */
export function byDay(postings: readonly PostingRow[]): PostingRow[] {
  const days = new Map(postings.map(({ id, day }) => [id, day]));
  const dayOf = ({ day, reverses }: PostingRow) => Math.max(day, (reverses !== null && days.get(reverses)) || 0);
  return postings.toSorted((one, other) => dayOf(one) - dayOf(other) || one.id - other.id);
}

/** The key that a charge shares with the charge that replaces it: the type and, for a fine, the fine's id. */
export const keyOf = ({ type, fineId }: Pick<NewPosting, 'type' | 'fineId'>) => `${type} ${fineId}`;

/**
 * Whether the posting books money of a bank entry that is on no record's account: the rest of the entry, which pays no
 * record, or a payout of the payment provider.
 */
export const isRest = ({ kind, type }: Pick<NewPosting, 'kind' | 'type'>): boolean =>
  type === 'rest' || kind === 'payout';

export function reversalOf(posting: PostingRow, day: number): NewPosting {
  const { id, kind, type, fineId, cents, bankEntryId } = posting;
  return { kind, type, fineId, cents: -cents, day, reverses: id, bankEntryId };
}

/** The postings that are not reversed and reverse nothing. */
export const standing = (postings: readonly PostingRow[]): PostingRow[] => standingOf(postings, ({ id }) => id);

export function balanceOf(postings: readonly Pick<NewPosting, 'kind' | 'cents'>[]): Balance {
  const sum = (...kinds: readonly PostingKind[]) =>
    sumCents(postings.filter(({ kind }) => kinds.includes(kind)).map(({ cents }) => cents));
  // `0 -` avoids a negative zero.
  return { chargedCents: sum('charge'), paidCents: 0 - sum('payment', 'refund'), waivedCents: 0 - sum('waiver') };
}

export function withPostings(balance: Balance, postings: readonly NewPosting[]): Balance {
  const added = balanceOf(postings);
  return {
    chargedCents: balance.chargedCents + added.chargedCents,
    paidCents: balance.paidCents + added.paidCents,
    waivedCents: balance.waivedCents + added.waivedCents,
  };
}
