import { buildRecord } from '@parkwart/contracts/testing/records';
import { act, renderHook } from '@testing-library/react';
import { OLDEST, type PageStart, pageOf, type RecordPages } from '../record/recordPages.ts';
import { usePlace, useSteadyRows } from './usePlace.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function setUp() {
  const onAt = jest.fn();
  const goTo = jest.fn();
  const { rerender } = renderHook(
    ({ at, uppermost }: Record<'at' | 'uppermost', string | undefined>) => usePlace({ at, uppermost, onAt }, goTo),
    { initialProps: { at: undefined, uppermost: undefined } as Record<'at' | 'uppermost', string | undefined> },
  );
  const rest = () => act(() => jest.advanceTimersByTime(1_000));
  return {
    onAt,
    goTo,
    show: (at: string | undefined, uppermost: string | undefined) => rerender({ at, uppermost }),
    rest,
  };
}

describe('the place of a list in the address', () => {
  it('is updated once the list stops scrolling', () => {
    const { onAt, show, rest } = setUp();
    show(undefined, '100900');
    show(undefined, '100800');
    expect(onAt).not.toHaveBeenCalled();
    rest();

    expect(onAt.mock.calls).toEqual([['100800']]);
  });

  it('does not scroll back when the address catches up', () => {
    const { goTo, show, rest } = setUp();
    show(undefined, '100900');
    rest();
    show(undefined, '100800');
    rest();
    show('100900', '100800');
    show('100800', '100700');

    expect(goTo).not.toHaveBeenCalled();
  });

  it('is followed after a link or the back button', () => {
    const { goTo, show, rest } = setUp();
    show(undefined, '100900');
    rest();
    show('100900', '100900');
    show('100100', '100900');
    show(undefined, '100100');

    expect(goTo.mock.calls).toEqual([['100100'], [undefined]]);
  });
});

describe('the visible rows', () => {
  const part = (...starts: PageStart[]): RecordPages => ({
    pages: starts.map(() => pageOf(Array.from({ length: 100 }, () => buildRecord()))),
    pageParams: starts,
  });
  const [upper, lower] = [{ before: '100' }, { at: '100' }];

  it.each([
    ['a page is added above', part(lower), part(upper, lower), 100, 5_300],
    ['a page is dropped above', part(upper, lower), part(lower), -100, -5_100],
    ['they are replaced by another part', part(lower), part({}), 0, 0],
    ['they are replaced by the end', part(lower), part({ ...OLDEST }), 0, 5_200],
  ])('are rendered in place before the scroll event: %s', (_title, before, after, rows, top) => {
    const list = document.createElement('div');
    Object.defineProperties(list, { scrollTop: { value: 100, writable: true }, scrollHeight: { value: 5_200 } });
    const onMoved = jest.fn();
    const scroller = { current: list };
    const { result, rerender } = renderHook(
      ({ loaded }) => useSteadyRows({ scroller, loaded, rowHeight: 52, onMoved }),
      {
        initialProps: { loaded: before },
      },
    );
    list.scrollTop = 100;
    rerender({ loaded: after });

    expect(result.current).toBe(rows);
    expect(onMoved).toHaveBeenLastCalledWith(top);
  });
});
