import { act, renderHook } from '@testing-library/react';
import { usePlace } from './usePlace.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A list whose address follows when the test says so. */
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
  it('is told once the list rests', () => {
    const { onAt, show, rest } = setUp();
    show(undefined, '100900');
    show(undefined, '100800');
    expect(onAt).not.toHaveBeenCalled();
    rest();

    expect(onAt.mock.calls).toEqual([['100800']]);
  });

  it('does not lead back to where the list was when it was told', () => {
    const { goTo, show, rest } = setUp();
    show(undefined, '100900');
    rest();
    show(undefined, '100800');
    rest();
    // Only now the address has caught up, step by step.
    show('100900', '100800');
    show('100800', '100700');

    expect(goTo).not.toHaveBeenCalled();
  });

  it('is followed when a link or the way back leads elsewhere', () => {
    const { goTo, show, rest } = setUp();
    show(undefined, '100900');
    rest();
    show('100900', '100900');
    show('100100', '100900');
    show(undefined, '100100');

    expect(goTo.mock.calls).toEqual([['100100'], [undefined]]);
  });
});
