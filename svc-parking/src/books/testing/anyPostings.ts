import fc from 'fast-check';
import { balanceOf, type NewPosting, type PostingRow, reversalOf, standing } from '../../accounts/posting.ts';

const FIRST_RECORD = 100_101;
const NOTHING_MORE = { bankEntryId: null, voucher: null, booth: null, owedDay: null, waives: null };
const CHARGES = ['fee', 'fine', 'owner-lookup', 'reminder-cost', 'interest'] as const;
const PAYMENTS = ['transfer', 'card', 'by-hand'] as const;
const WAIVERS = ['goodwill', 'mistake', 'settlement', 'uncollectible', 'trifle'] as const;

const step = fc.record({
  record: fc.nat(2),
  what: fc.constantFrom('charge', 'payment', 'waiver', 'refund', 'reversal'),
  cents: fc.integer({ min: 1, max: 5_000 }),
  pick: fc.nat(9),
  day: fc.constantFrom(20260130, 20260228, 20260301, 20260331),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Builds postings like the product: a payment never exceeds what is open, a refund never what is overpaid. */
export const anyPostings: fc.Arbitrary<PostingRow[]> = fc.array(step, { maxLength: 25 }).map((steps) => {
  const postings: PostingRow[] = [];
  for (const one of steps) {
    const invoiceNumber = FIRST_RECORD + one.record;
    const next = nextOf(
      one,
      postings.filter((posting) => posting.invoiceNumber === invoiceNumber),
    );
    if (next)
      postings.push({ ...next, id: postings.length + 1, invoiceNumber, bookedAt: 0, account: '', ...NOTHING_MORE });
  }
  return postings;
});

function nextOf({ what, cents, pick, day }: Step, own: readonly PostingRow[]): NewPosting | undefined {
  const { chargedCents, paidCents, waivedCents } = balanceOf(own);
  const open = chargedCents - paidCents - waivedCents;
  const plain = { fineId: null, day, reverses: null };
  const of = <T>(types: readonly T[]) => types[pick % types.length] as T;
  if (what === 'charge') return { kind: 'charge', type: of(CHARGES), cents, ...plain };
  if (what === 'reversal') {
    const taken = standing(own);
    const one = taken[pick % Math.max(taken.length, 1)];
    return one && reversalOf(one, day);
  }
  if (what === 'refund')
    return open < 0 ? { kind: 'refund', type: 'transfer', cents: Math.min(cents, -open), ...plain } : undefined;
  if (open <= 0) return undefined;
  const paid = { cents: -Math.min(cents, open), ...plain };
  if (what === 'payment') return { kind: 'payment', type: of(PAYMENTS), ...paid };
  return { kind: 'waiver', type: of(WAIVERS), ...paid };
}
