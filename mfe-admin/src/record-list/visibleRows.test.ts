import fc from 'fast-check';
import { visibleRows } from './visibleRows.ts';

const ROW = 40;
/** Rows that are rendered beyond either end of the view. */
const BESIDE = 10;

describe('the visible rows', () => {
  it('are those that the view touches, and ten more at either end', () => {
    expect(visibleRows({ top: 4_000, height: 400 }, ROW, 1_000)).toEqual({ first: 100 - BESIDE, last: 109 + BESIDE });
    expect(visibleRows({ top: 4_010, height: 400 }, ROW, 1_000)).toEqual({ first: 100 - BESIDE, last: 110 + BESIDE });
  });

  it('end with the list, even while the view lies beyond it', () => {
    expect(visibleRows({ top: 0, height: 400 }, ROW, 5)).toEqual({ first: 0, last: 4 });
    expect(visibleRows({ top: 9_000, height: 400 }, ROW, 50)).toEqual({ first: 39, last: 49 });
    expect(visibleRows({ top: -80, height: 400 }, ROW, 50)).toEqual({ first: 0, last: 7 + BESIDE });
  });

  it('are none in an empty list, or before the view is measured', () => {
    expect(visibleRows({ top: 0, height: 400 }, ROW, 0)).toEqual({ first: 0, last: -1 });
    expect(visibleRows({ top: 0, height: 0 }, ROW, 50)).toEqual({ first: 0, last: -1 });
  });

  it('cover the view at every place, with rows of every height', () => {
    const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
    fc.assert(
      fc.property(number(0, 1), number(1, 2_000), number(20, 300), fc.integer({ min: 1, max: 1_000 }), (...drawn) => {
        const [place, height, rowHeight, count] = drawn;
        const top = place * Math.max(0, count * rowHeight - height);
        const { first, last } = visibleRows({ top, height }, rowHeight, count);
        expect(first).toBeGreaterThanOrEqual(0);
        expect(last).toBeLessThan(count);
        expect(first * rowHeight).toBeLessThanOrEqual(top);
        expect((last + 1) * rowHeight).toBeGreaterThanOrEqual(Math.min(top + height, count * rowHeight) - 1e-6);
      }),
    );
  });
});
