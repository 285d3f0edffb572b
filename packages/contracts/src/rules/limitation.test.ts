import { isLimitationNear, limitationOf } from './limitation.ts';

describe('the limitation of claims', () => {
  it('ends three years after the parking year, unless a payment began it anew', () => {
    expect(limitationOf(2026)).toEqual({
      day: '31.12.2026',
      lastParkingDay: '31.12.2023',
      renewedAfter: '31.12.2023',
    });
  });

  it.each([
    [9, false],
    [10, true],
    [12, true],
  ])('is near in month %d: %s', (month, isNear) => {
    expect(isLimitationNear(month)).toBe(isNear);
  });
});
