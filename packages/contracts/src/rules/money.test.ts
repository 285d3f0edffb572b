import fc from 'fast-check';
import { centsFromEuros, eurosFromCents, formatCents, formatEuros, sumCents } from './money.ts';

describe('money', () => {
  it('is shown the German way', () => {
    expect(formatCents(123_456)).toBe('1.234,56\u00a0€');
    expect(formatCents(0)).toBe('0,00\u00a0€');
    expect(formatEuros(7)).toBe('7,00\u00a0€');
  });

  it('keeps every cent over the wire', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
        expect(centsFromEuros(JSON.parse(JSON.stringify(eurosFromCents(cents))))).toBe(cents);
      }),
    );
  });

  it('reads the amounts that floating point cannot hold', () => {
    expect(centsFromEuros(0.1 + 0.2)).toBe(30);
    expect(centsFromEuros(1.15)).toBe(115);
    expect(centsFromEuros(19.99)).toBe(1_999);
  });

  it.each([1.005, 0.001, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d', (euros) => {
    expect(() => centsFromEuros(euros)).toThrow(RangeError);
  });

  it('adds up', () => {
    expect(sumCents([700, 550, 2_550])).toBe(3_800);
    expect(sumCents([])).toBe(0);
  });
});
