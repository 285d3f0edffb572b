import fc from 'fast-check';
import { formatDecimal, formatNumber } from './number.ts';

describe('a number', () => {
  it('is written as German of the browser writes it', () => {
    const whole = new Intl.NumberFormat('de-DE');
    const decimal = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (number) => {
        expect(formatNumber(number)).toBe(whole.format(number));
        expect(formatDecimal(number / 100)).toBe(decimal.format(number / 100));
      }),
    );
  });
});
