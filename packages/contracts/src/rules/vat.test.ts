import fc from 'fast-check';
import { containedVat } from './vat.ts';

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
