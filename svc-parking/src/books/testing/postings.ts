import { CHARTS } from '@parkwart/contracts/calls/bookSettings';
import { DEFAULT_CLAIM_SETTINGS, taxationOf } from '@parkwart/contracts/calls/claimSettings';
import type { PostingKind, PostingType } from '@parkwart/contracts/entities/posting';
import type { PostingRow } from '../../accounts/posting.ts';
import { bookLinesOf } from '../bookLines.ts';
import type { BookSettings } from '../bookSettings.ts';

export const SETTINGS: BookSettings = {
  accounts: CHARTS.SKR03,
  taxation: 'agreed',
  ...taxationOf(DEFAULT_CLAIM_SETTINGS),
  imputation: 'costs-first',
};

type GivenPosting = readonly [kind: PostingKind, type: PostingType, cents: number, day?: number, reverses?: number];

export type Given = readonly GivenPosting[];

/** Builds postings with ids from `firstId` on, by default of 5.3.2026. */
export function buildPostings(given: Given, invoiceNumber = 100_123, firstId = 1): PostingRow[] {
  return given.map(([kind, type, cents, day = 20260305, reverses], index) => ({
    id: firstId + index,
    invoiceNumber,
    kind,
    type,
    fineId: null,
    cents,
    day,
    bookedAt: 0,
    account: '',
    reverses: reverses ?? null,
    bankEntryId: null,
    voucher: null,
    booth: null,
    owedDay: null,
    waives: null,
  }));
}

/** @returns for example `1400 an 8400: 200` (debit, credit, cents) for each line */
export const booked = (given: Given, settings: Partial<BookSettings> = {}): string[] =>
  bookLinesOf(buildPostings(given), { ...SETTINGS, ...settings }).map(
    ({ debit, credit, cents }) => `${debit} an ${credit}: ${cents}`,
  );

export const FEE = ['charge', 'fee', 200] as const;
export const FINE = ['charge', 'fine', 3_000] as const;
export const LOOKUP = ['charge', 'owner-lookup', 700] as const;
export const REMINDER = ['charge', 'reminder-cost', 550] as const;
export const INTEREST = ['charge', 'interest', 104] as const;

export const paid = (cents: number, type: 'transfer' | 'card' | 'by-hand' = 'transfer'): GivenPosting => [
  'payment',
  type,
  -cents,
];
export const waived = (cents: number, type: 'goodwill' | 'uncollectible' = 'goodwill'): GivenPosting => [
  'waiver',
  type,
  -cents,
];
/** Reverses the posting with this id. */
export const back = ([kind, type, cents]: GivenPosting, id: number): GivenPosting => [kind, type, -cents, 20260310, id];
