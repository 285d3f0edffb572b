import { type GeneratedTransfer, randomCarPark, randomTransfers } from '../testing/generateTransfers.ts';
import { lineOf, match } from '../testing/matchedLines.ts';
import { OpenRecords } from './openRecords.ts';

const PAYMENTS = 10_000;
const RECORDS = 6_000;

function outcomesOf(seed: number) {
  const records = randomCarPark(seed, RECORDS);
  const open = new OpenRecords();
  open.add(records);
  return [...randomTransfers(seed, records, PAYMENTS)].map((transfer) => {
    const result = match(lineOf(transfer), open);
    const numbers = result.allocations.map(({ invoiceNumber }) => invoiceNumber);
    return { transfer, result, isRight: isSame(numbers, transfer.meant) };
  });
}

const isSame = (numbers: readonly number[], meant: GeneratedTransfer['meant']) =>
  numbers.length === meant.length && meant.every((number) => numbers.includes(number));

describe.each([1, 2, 3])('10,000 transfers as people write them (seed %i)', (seed) => {
  const outcomes = outcomesOf(seed);
  const usable = outcomes.filter(({ transfer }) => transfer.isUsable);

  it('never has a certain match with another record', () => {
    const wrong = outcomes.filter(({ result, isRight }) => result.kind === 'certain' && !isRight);
    expect(wrong.map(({ transfer }) => transfer)).toEqual([]);
  });

  it('finds the right records for 98 of 100 that name something usable', () => {
    const right = usable.filter(({ isRight }) => isRight);
    expect(right.length / usable.length).toBeGreaterThanOrEqual(0.98);
  });

  it('proposes nothing for foreign texts', () => {
    const foreign = outcomes.filter(({ transfer }) => transfer.meant.length === 0);
    expect(foreign.filter(({ result }) => result.kind !== 'unknown')).toEqual([]);
  });
});
