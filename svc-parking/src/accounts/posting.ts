import type { PostingKind, PostingType } from '@parkwart/contracts/entities/posting';
import { type Cents, sumCents } from '@parkwart/contracts/rules/money';
import type { RowOf } from '@parkwart/service-kit/database/tables';
import type { PARKING_TABLES, Waived } from '../tables.ts';

export type PostingRow = RowOf<typeof PARKING_TABLES.postings>;

/** Without what all postings of a change have in common. */
export interface NewPosting {
  readonly kind: PostingKind;
  readonly type: PostingType;
  readonly fineId: number | null;
  /** What it adds to the open amount: negative for a payment or a waiver. */
  readonly cents: Cents;
  readonly day: number;
  /** Of a charge that is booked on a later day than the one since which it is owed. */
  readonly owedDay?: number;
  /** Of a waiver. */
  readonly waives?: readonly Waived[];
  readonly reverses: number | null;
  /** The bank entry that it books. */
  readonly bankEntryId?: number | null;
  /** Of a card payment at the till, or of a collection agency. */
  readonly voucher?: string;
  readonly booth?: string | undefined;
}

/** What a record's postings add up to, as it is stored with the record. */
export interface Balance {
  readonly chargedCents: Cents;
  readonly paidCents: Cents;
  readonly waivedCents: Cents;
}

interface Account {
  readonly balance: Balance;
  /** Those that no other takes back. */
  readonly posted: readonly PostingRow[];
  readonly today: number;
  /** Of charges: what is open after a refunded payment went back is none. */
  readonly waivableCents: Cents;
}

/** The postings of a command, beside the charges. */
export type Book = (account: Account) => readonly NewPosting[];

/** As an account lists them: by their day, those of one day as booked, and none before the one that it takes back. */
export function byDay(postings: readonly PostingRow[]): PostingRow[] {
  const days = new Map(postings.map(({ id, day }) => [id, day]));
  const dayOf = ({ day, reverses }: PostingRow) => Math.max(day, (reverses !== null && days.get(reverses)) || 0);
  return postings.toSorted((one, other) => dayOf(one) - dayOf(other) || one.id - other.id);
}

/** Charges of one kind, or of one fine, follow one another under it. */
export const keyOf = ({ type, fineId }: Pick<NewPosting, 'type' | 'fineId'>) => `${type} ${fineId}`;

/** Of a bank entry, on no record's account. */
export const isRest = ({ type }: Pick<NewPosting, 'type'>): boolean => type === 'rest';

export function reversalOf(posting: PostingRow, day: number): NewPosting {
  const { id, kind, type, fineId, cents, bankEntryId } = posting;
  return { kind, type, fineId, cents: -cents, day, reverses: id, bankEntryId };
}

/** Those that no posting takes back. */
export function standing(postings: readonly PostingRow[]): PostingRow[] {
  const taken = new Set(postings.map(({ reverses }) => reverses));
  return postings.filter(({ id, reverses }) => reverses === null && !taken.has(id));
}

export function balanceOf(postings: readonly Pick<NewPosting, 'kind' | 'cents'>[]): Balance {
  const sum = (...kinds: readonly PostingKind[]) =>
    sumCents(postings.filter(({ kind }) => kinds.includes(kind)).map(({ cents }) => cents));
  // No negative zero.
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
