import fc from 'fast-check';
import type { PostingRow } from '../accounts/posting.ts';
import { byRecord } from './bookedElsewhere.ts';
import { anyPostings } from './testing/anyPostings.ts';
import { exportBatches, rowsOf } from './testing/batches.ts';

const cents = (amount: string) => Number(amount.replace(',', ''));

/** What the rows add up to: debit less credit of each account. */
function balances(rows: readonly string[][]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [amount = '', side, , , , , debit = '', credit = ''] of rows) {
    const signed = side === 'S' ? cents(amount) : -cents(amount);
    sums[debit] = (sums[debit] ?? 0) + signed;
    sums[credit] = (sums[credit] ?? 0) - signed;
  }
  return sums;
}

type Is = (posting: PostingRow) => boolean;
const sum = (postings: readonly PostingRow[], is: Is = () => true) =>
  postings.filter(is).reduce((total, one) => total + one.cents, 0);
const isMoney: Is = ({ kind, type }) => (kind === 'payment' && type === 'transfer') || kind === 'refund';
/** Not on a statement yet, or at all. */
const isInTransit: Is = ({ kind, type }) => kind === 'payment' && (type === 'card' || type === 'by-hand');
const isWaiver: Is = ({ kind }) => kind === 'waiver';
const isCharge =
  (...types: readonly string[]): Is =>
  ({ kind, type }) =>
    kind === 'charge' && types.includes(type);

/** Without what was paid before the account. */
const exported = (postings: readonly PostingRow[]) =>
  byRecord(postings).flatMap((own) => {
    const before = own.findIndex(({ type }) => type === 'before-account');
    return own.filter(({ type, kind }, index) => type !== 'before-account' && !(index < before && kind === 'charge'));
  });

/** Neither waived nor paid before the account; no payment fails whose money went back already. */
const isPlain = (own: readonly PostingRow[]) => {
  const refund = own.findIndex(({ kind }) => kind === 'refund');
  const isFailed = ({ kind, reverses }: PostingRow) => kind === 'payment' && reverses !== null;
  return (
    own.every(({ kind, type }) => kind !== 'waiver' && type !== 'before-account') &&
    (refund < 0 || !own.slice(refund).some(isFailed))
  );
};

describe('the batches of any postings', () => {
  it.each(['agreed', 'received'] as const)(
    'hold the money of the postings (%s), in rows that DATEV reads',
    (taxation) => {
      const readable = (row: string[], month: number) => {
        expect(row).toHaveLength(125);
        expect(row[0]).toMatch(/^(?!0+,00)\d{1,10},\d{2}$/);
        expect([row[1], row[117]]).toEqual(row[1] === 'S' ? ['S', ''] : ['H', '1']);
        expect(row[9]).toMatch(new RegExp(`^\\d{2}0${month % 100}$`));
        expect(row[10]).toMatch(/^\d{6}$/);
        expect(row[13]).toMatch(/^.{1,60}$/);
      };
      fc.assert(
        fc.property(anyPostings, (postings) => {
          const files = exportBatches(postings, { taxation });
          for (const { bytes, month } of files) for (const row of rowsOf(bytes)) readable(row, month);
          const sums = balances(files.flatMap(({ bytes }) => rowsOf(bytes)));
          expect(sums['1200'] ?? 0).toBe(0 - sum(exported(postings), isMoney));
          expect(sums['1360'] ?? 0).toBe(0 - sum(exported(postings), isInTransit));
        }),
        { numRuns: 300 },
      );
    },
  );

  it('add up to all postings by what is agreed', () => {
    fc.assert(
      fc.property(anyPostings, (postings) => {
        const sums = balances(exportBatches(postings).flatMap(({ bytes }) => rowsOf(bytes)));
        const of = (...accounts: readonly string[]) => accounts.reduce((total, one) => total + (sums[one] ?? 0), 0);
        const included = exported(postings);
        expect(of('1400')).toBe(sum(included));
        expect(of('8400')).toBe(0 - sum(included, isCharge('fee', 'fine')));
        const untaxed = of('2742', '2650') + sum(included, isCharge('owner-lookup', 'reminder-cost', 'interest'));
        expect(of('8720', '2406') + untaxed).toBe(0 - sum(included, isWaiver));
      }),
      { numRuns: 300 },
    );
  });

  it('owe what is overpaid, by what is received', () => {
    fc.assert(
      fc.property(anyPostings, (postings) => {
        const records = byRecord(postings).filter(isPlain);
        const files = exportBatches(records.flat(), { taxation: 'received' });
        const sums = balances(files.flatMap(({ bytes }) => rowsOf(bytes)));
        const overpaid = records.reduce((total, own) => total + Math.min(sum(own), 0), 0);
        expect(sums['1590'] ?? 0).toBe(overpaid);
      }),
      { numRuns: 300 },
    );
  });
});
