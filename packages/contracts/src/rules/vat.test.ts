import fc from 'fast-check';
import { DEFAULT_CLAIM_SETTINGS } from '../entities/claimSettings.ts';
import type { ChargeType } from '../entities/posting.ts';
import { dayNumber } from './time.ts';
import { containedVat, isTaxed, VAT_BEGAN } from './vat.ts';

describe('the VAT contained in a gross amount', () => {
  it.each([
    [0, 0],
    [1, 0],
    [3, 0],
    [4, 1],
    [100, 16],
    [119, 19],
    [200, 32],
    [238, 38],
    [550, 88],
    [700, 112],
    [1_200, 192],
    [1_500, 239],
    [2_500, 399],
    [3_000, 479],
    [4_500, 718],
    [4_950, 790],
    [5_000, 798],
    [6_000, 958],
    [25_000, 3_992],
    [99_999_999, 15_966_386],
    [-3_000, -479],
    [-4_500, -718],
  ])('of %d cents is %d cents', (gross, vat) => expect(containedVat(gross)).toBe(vat));

  it('is rounded once per document, so that it may differ from the sum of its lines', () => {
    expect(containedVat(3_000 + 3_000 + 3_000)).toBe(1_437);
    expect(3 * containedVat(5_000)).toBe(2_394);
    expect(containedVat(3 * 5_000)).toBe(2_395);
  });

  it('of a reversal takes back exactly what the charge contained', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (cents) => {
        expect(containedVat(cents) + containedVat(-cents)).toBe(0);
        expect(Math.abs(containedVat(cents) * 119 - cents * 19)).toBeLessThan(60);
      }),
    );
  });
});

describe('a charge', () => {
  const SINCE_SPRING = { fee: dayNumber(VAT_BEGAN), fine: 20260305, 'owner-lookup': 20270101 } as const;

  it.each<[type: ChargeType, day: number, isTaxed: boolean]>([
    ['fee', 20061231, false],
    ['fee', 20070101, true],
    ['fee', 20260304, true],
    ['fee', 20991231, true],
    ['fine', 20260101, false],
    ['fine', 20260304, false],
    ['fine', 20260305, true],
    ['fine', 20260306, true],
    ['owner-lookup', 20261231, false],
    ['owner-lookup', 20270101, true],
    ['reminder-cost', 20260305, false],
    ['interest', 20991231, false],
  ])('%s of %d contains VAT: %s', (type, day, expected) => {
    expect(isTaxed({ type, day }, { isSmallBusiness: false, taxedFrom: SINCE_SPRING })).toBe(expected);
    expect(isTaxed({ type, day }, { isSmallBusiness: true, taxedFrom: SINCE_SPRING })).toBe(false);
  });

  it('contains VAT by the presets if it is a fee or a fine', () => {
    const { lines } = DEFAULT_CLAIM_SETTINGS;
    const taxed = Object.entries(lines).filter(([, { vatFrom }]) => vatFrom !== null);
    expect(taxed.map(([type]) => type)).toEqual(['fee', 'fine']);
  });
});
