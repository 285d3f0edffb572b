import fc from 'fast-check';
import { type ImputationOrder, impute, isPrincipal } from './imputation.ts';

const LOOKUP = { type: 'owner-lookup', day: 20260319, openCents: 700 } as const;
const REMINDER = { type: 'reminder-cost', day: 20260319, openCents: 550 } as const;
const INTEREST = { type: 'interest', day: 20260401, openCents: 104 } as const;
const FEE = { type: 'fee', day: 20260305, openCents: 200 } as const;
const FINE = { type: 'fine', day: 20260304, openCents: 3_000 } as const;
const LATER_FINE = { type: 'fine', day: 20260310, openCents: 1_500 } as const;
const ALL = [FEE, FINE, LATER_FINE, LOOKUP, REMINDER, INTEREST];

/** Type and cents of each allocation, then what is left. */
const spread = (cents: number, lines: Parameters<typeof impute>[1], order?: ImputationOrder) => {
  const { allocations, restCents } = impute(cents, lines, order);
  return [...allocations.map((one) => `${one.line.type} ${one.cents}`), restCents];
};

describe('imputation of a payment', () => {
  it.each<[cents: number, lines: typeof ALL, spread: readonly (string | number)[]]>([
    [1, ALL, ['owner-lookup 1', 0]],
    [700, ALL, ['owner-lookup 700', 0]],
    [701, ALL, ['owner-lookup 700', 'reminder-cost 1', 0]],
    [1_250, ALL, ['owner-lookup 700', 'reminder-cost 550', 0]],
    [1_251, ALL, ['owner-lookup 700', 'reminder-cost 550', 'interest 1', 0]],
    [1_355, ALL, ['owner-lookup 700', 'reminder-cost 550', 'interest 104', 'fine 1', 0]],
    [4_354, ALL, ['owner-lookup 700', 'reminder-cost 550', 'interest 104', 'fine 3000', 0]],
    [4_454, ALL, ['owner-lookup 700', 'reminder-cost 550', 'interest 104', 'fine 3000', 'fee 100', 0]],
    [6_054, ALL, ['owner-lookup 700', 'reminder-cost 550', 'interest 104', 'fine 3000', 'fee 200', 'fine 1500', 0]],
    [6_055, ALL, ['owner-lookup 700', 'reminder-cost 550', 'interest 104', 'fine 3000', 'fee 200', 'fine 1500', 1]],
    [3_000, [FINE], ['fine 3000', 0]],
    [2_000, [FINE], ['fine 2000', 0]],
    [3_050, [FINE], ['fine 3000', 50]],
    [3_500, [LATER_FINE, FINE], ['fine 3000', 'fine 500', 0]],
    [3_100, [FEE, FINE], ['fine 3000', 'fee 100', 0]],
    [500, [], [500]],
  ])('of %d cents pays costs, interest, principal, the older line first', (cents, lines, expected) => {
    expect(spread(cents, lines)).toEqual(expected);
  });

  it.each<[cents: number, spread: readonly (string | number)[]]>([
    [1, ['fine 1', 0]],
    [3_000, ['fine 3000', 0]],
    [3_100, ['fine 3000', 'fee 100', 0]],
    [4_700, ['fine 3000', 'fee 200', 'fine 1500', 0]],
    [4_701, ['fine 3000', 'fee 200', 'fine 1500', 'owner-lookup 1', 0]],
    [5_951, ['fine 3000', 'fee 200', 'fine 1500', 'owner-lookup 700', 'reminder-cost 550', 'interest 1', 0]],
    [9_999, ['fine 3000', 'fee 200', 'fine 1500', 'owner-lookup 700', 'reminder-cost 550', 'interest 104', 3_945]],
  ])('of %d cents pays the principal first where the setting says so', (cents, expected) => {
    expect(spread(cents, ALL, 'principal-first')).toEqual(expected);
  });

  it('pays lines of the same day in their order, and skips what is not open', () => {
    const lines = [
      { ...FINE, openCents: 0 },
      { ...FINE, openCents: -500 },
      { ...FINE, openCents: 1_000 },
      { ...FINE, openCents: 2_000 },
    ];
    expect(spread(1_500, lines)).toEqual(['fine 1000', 'fine 500', 0]);
  });

  it('hands each line back as it was given', () => {
    expect(impute(100, [FINE]).allocations[0]?.line).toBe(FINE);
  });

  it.each([0, -1, 1.5, Number.NaN])('throws for %d cents', (cents) => {
    expect(() => impute(cents, ALL)).toThrow(RangeError);
  });

  it('never pays more than is open, and loses no cent', () => {
    const line = fc.record({
      type: fc.constantFrom('fee', 'fine', 'owner-lookup', 'reminder-cost', 'interest'),
      day: fc.integer({ min: 20260101, max: 20260131 }),
      openCents: fc.integer({ min: -1_000, max: 5_000 }),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20_000 }),
        fc.array(line),
        fc.constantFrom<ImputationOrder>('costs-first', 'principal-first'),
        (cents, lines, order) => {
          const { allocations, restCents } = impute(cents, lines, order);
          for (const one of allocations) expect(one.cents).toBeLessThanOrEqual(one.line.openCents);
          expect(allocations.reduce((sum, one) => sum + one.cents, restCents)).toBe(cents);
          const isOpen = lines.reduce((sum, { openCents }) => sum + Math.max(openCents, 0), 0);
          expect(restCents).toBe(Math.max(cents - isOpen, 0));
        },
      ),
    );
  });
});

it.each([
  ['fee', true],
  ['fine', true],
  ['owner-lookup', false],
  ['reminder-cost', false],
  ['interest', false],
  ['transfer', false],
])('of %s is principal, which bears interest: %s', (type, expected) => {
  expect(isPrincipal(type)).toBe(expected);
});
