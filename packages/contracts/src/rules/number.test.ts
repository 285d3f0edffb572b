import fc from 'fast-check';
import { formatDecimal, formatNumber } from './number.ts';

describe('a number', () => {
  it('is written as German of the browser writes it', () => {
    const number = new Intl.NumberFormat('de-DE');
    const decimal = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (hundredths) => {
        for (const value of [hundredths, hundredths / 100]) {
          expect(formatNumber(value)).toBe(number.format(value));
          expect(formatDecimal(value)).toBe(decimal.format(value));
        }
      }),
    );
  });
});
