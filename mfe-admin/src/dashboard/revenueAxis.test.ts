import { revenueTicks } from './revenueAxis.ts';

describe('revenueTicks', () => {
  it.each([
    [[], [0, 1, 2, 3, 4]],
    [
      [0, 0],
      [0, 1, 2, 3, 4],
    ],
    [[3.5], [0, 1, 2, 3, 4]],
    [
      [10, 904.5],
      [0, 250, 500, 750, 1_000],
    ],
    [[1_000.01], [0, 500, 1_000, 1_500, 2_000]],
    [[39_999], [0, 10_000, 20_000, 30_000, 40_000]],
  ])('are round for %j and reach the largest value', (values, ticks) => {
    expect(revenueTicks(values)).toEqual(ticks);
  });
});
