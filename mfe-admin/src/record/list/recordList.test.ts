import { buildCheckedOut, buildRecord } from '@parkwart/contracts/testing/records';
import { BrowserRouter, useNavigate } from '@parkwart/web';
import { act, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import {
  isMissing,
  OLDEST,
  type PageStart,
  pageOf,
  type RecordPages,
  rowsMoved,
  startOfNext,
  startOfPrevious,
  withRecord,
} from '../recordPages.ts';
import { dunningColumns } from './columns.tsx';
import type { RecordColumn } from './RecordColumn.ts';
import { readFilters, useListFilters } from './useListFilters.ts';
import { usePlace, useSteadyRows } from './usePlace.ts';
import { visibleRows } from './useRenderedRows.ts';
import { tracksOf } from './useRowLayout.ts';

/** Width of the list in a 1024 px window with the menu. */
const LIST = 760;
const ROW_PADDING = 12;
const SCROLLBAR = 15;
const SELECTION: RecordColumn = { id: 'select', header: '', width: 40, cell: () => null };

describe('the lists with the buttons M, I and €', () => {
  it.each([
    ['to print, with a scrollbar', 'false', false, SCROLLBAR],
    ['to print, with larger buttons', 'false', true, 0],
    ['printed, with a scrollbar', 'true', false, SCROLLBAR],
    ['printed, with larger buttons', 'true', true, 0],
  ] as const)('fit into 1024 px: %s', (_what, isPrint, isTouched, scrollbar) => {
    const columns = [SELECTION, ...dunningColumns({ list: 'reminder', isPrint }, 10)];
    const tracks = tracksOf(columns, isTouched)['--stacked-tracks']?.split(' / ')[1] ?? '';
    const least = [...tracks.matchAll(/(\d+)px/g)].reduce((sum, [, width]) => sum + Number(width), 0);
    expect(least).toBeLessThanOrEqual(LIST - ROW_PADDING - scrollbar);
  });
});

const read = (address: string) => readFilters(new URLSearchParams(address));

describe('the filters in the address', () => {
  it('put reversed days in order', () => {
    expect(read('from=2026-11-30&to=2026-11-01')).toEqual(read('from=2026-11-01&to=2026-11-30'));
    expect(read('from=2026-11-30&to=2026-11-01')).toMatchObject({ from: '2026-11-01', to: '2026-11-30' });
  });

  it('accept a single day, and a range with an open end', () => {
    expect(read('from=2026-11-30')).toEqual({ list: 'all', from: '2026-11-30' });
    expect(read('to=2026-11-01')).toEqual({ list: 'all', to: '2026-11-01' });
  });

  it.each(['from=2026-02-30', 'from=gestern', 'to=1.11.2026', 'invoiceNumber=abc', 'list=nix'])(
    'ignore invalid values: %s',
    (address) => {
      expect(read(address)).toEqual({ list: 'all' });
    },
  );
});

const useAddress = () => ({ ...useListFilters(), navigate: useNavigate() });

describe('a record that comes back into a list', () => {
  const records = [100_003, 100_001].map((invoiceNumber) => buildRecord({ _id: `r-${invoiceNumber}`, invoiceNumber }));
  const data: RecordPages = { pages: [pageOf(records)], pageParams: [{}] };
  const back = buildCheckedOut({ _id: 'r-100002', invoiceNumber: 100_002 });

  it('is put between its neighbours if the newest records come first', () => {
    const query = { filters: { list: 'open' } } as const;
    expect(isMissing(data, query, back)).toBe(false);
    const { pages } = withRecord(data, query, back);
    expect(pages[0]?.records.map(({ invoiceNumber }) => invoiceNumber)).toEqual([100_003, 100_002, 100_001]);
  });

  it.each([
    ['an order that the user has chosen', { filters: { list: 'open' }, order: { sort: 'open' } }],
    ['overdue records', { filters: { list: 'open', isOverdue: 'true' } }],
  ] as const)('is left to the server, which knows its position, for %s', (_what, query) => {
    expect(withRecord(data, query, back)).toBe(data);
    expect(isMissing(data, query, back)).toBe(true);
  });
});

describe('the list position in the address', () => {
  const show = () => {
    window.history.replaceState(null, '', '/pay?list=open');
    return renderHook(useAddress, { wrapper: BrowserRouter }).result;
  };
  const address = () => window.location.pathname + window.location.search;

  it('is updated after each move of the list', () => {
    const list = show();
    act(() => {
      list.current.setAt('100500');
      list.current.setAt('100400');
    });
    expect(address()).toBe('/pay?list=open&at=100400');
    act(() => list.current.setAt(undefined));
    expect(address()).toBe('/pay?list=open');
  });

  it('is still updated after a jump within the page', () => {
    const list = show();
    act(() => window.history.pushState(null, '', '#inhalt'));
    act(() => list.current.setAt('100500'));
    expect(address()).toBe('/pay?list=open&at=100500');
  });

  it('is not written if the write would undo a search that the user has just made', () => {
    const list = show();
    act(() => {
      list.current.setFilters({ plate: 'B-AB' });
      list.current.setAt('100500');
    });
    expect(address()).toBe('/pay?list=open&plate=B-AB');
  });

  it('is not written while the user leaves the page, because the write would navigate back', () => {
    const list = show();
    act(() => {
      void list.current.navigate('/users');
      list.current.setAt('100500');
    });
    expect(address()).toBe('/users');
  });
});

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

describe('scrolling a list', () => {
  beforeEach(() => jest.useFakeTimers());

  describe('the position of a list in the address', () => {
    it('is updated once the list stops scrolling', () => {
      const { onAt, show, rest } = setUp();
      show(undefined, '100900');
      show(undefined, '100800');
      expect(onAt).not.toHaveBeenCalled();
      rest();

      expect(onAt.mock.calls).toEqual([['100800']]);
    });

    it('does not make the list scroll back when an earlier update of the address arrives late', () => {
      const { goTo, show, rest } = setUp();
      show(undefined, '100900');
      rest();
      show(undefined, '100800');
      rest();
      show('100900', '100800');
      show('100800', '100700');

      expect(goTo).not.toHaveBeenCalled();
    });

    it('causes the list to scroll to the position after the use of a link or the Back button', () => {
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
      ['another part of the list replaces the rows', part(lower), part({}), 0, 0],
      ['the end of the list replaces the rows', part(lower), part({ ...OLDEST }), 0, 5_200],
    ])('are rendered at the new position before the scroll event: %s', (_title, before, after, rows, top) => {
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
});

const ROW = 40;

/** Number of rows that are rendered before and after the visible ones. */
const BESIDE = 10;

describe('the visible rows', () => {
  it('are the rows that the view touches, and ten more rows at either end', () => {
    expect(visibleRows({ top: 4_000, height: 400 }, ROW, 1_000)).toEqual({ first: 100 - BESIDE, last: 109 + BESIDE });
    expect(visibleRows({ top: 4_010, height: 400 }, ROW, 1_000)).toEqual({ first: 100 - BESIDE, last: 110 + BESIDE });
  });

  it('end with the last row of the list, even if the view lies beyond the list', () => {
    expect(visibleRows({ top: 0, height: 400 }, ROW, 5)).toEqual({ first: 0, last: 4 });
    expect(visibleRows({ top: 9_000, height: 400 }, ROW, 50)).toEqual({ first: 39, last: 49 });
    expect(visibleRows({ top: -80, height: 400 }, ROW, 50)).toEqual({ first: 0, last: 7 + BESIDE });
  });

  it('are none in an empty list, or before the view is measured', () => {
    expect(visibleRows({ top: 0, height: 400 }, ROW, 0)).toEqual({ first: 0, last: -1 });
    expect(visibleRows({ top: 0, height: 0 }, ROW, 50)).toEqual({ first: 0, last: -1 });
  });

  it('cover the view at every position, with any row height', () => {
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

const page = (newest: number) =>
  pageOf(Array.from({ length: 100 }, (_, index) => buildRecord({ invoiceNumber: newest - index })));

const starts: readonly PageStart[] = [{}, { after: '901' }, { after: '801' }];
const pages = [page(1_000), page(900), page(800)];

const part = (from: number, to: number): RecordPages => ({
  pages: pages.slice(from, to),
  pageParams: starts.slice(from, to),
});

describe('the loaded part of a long list', () => {
  it('loads the page above again after that page was dropped from memory', () => {
    expect(startOfPrevious(page(900), { after: '901' })).toEqual({ before: '900' });
  });

  it('loads the page below again after that page was dropped from memory', () => {
    expect(startOfNext(page(900), { after: '901' })).toEqual({ after: '801' });
  });

  it('has no previous page at the start of the list', () => {
    expect(startOfPrevious(page(1_000), {})).toBeUndefined();
  });

  it.each([
    ['a page is added above', part(1, 3), part(0, 3), 100],
    ['a page is dropped above and one added below', part(0, 2), part(1, 3), -100],
    ['a page is added below', part(0, 2), part(0, 3), 0],
    ['no change', part(0, 3), part(0, 3), 0],
  ])(
    'counts as moved by 100 rows for each page that is added or dropped at its upper end, and by 0 rows otherwise: %s',
    (_title, before, after, rows) => {
      expect(rowsMoved(before, after)).toBe(rows);
    },
  );

  it('does not count as moved when a record is removed from the list', () => {
    const before = part(0, 2);
    const after = {
      ...before,
      pages: before.pages.map(({ records, ...rest }) => ({ ...rest, records: records.slice(1) })),
    };
    expect(rowsMoved(before, after)).toBe(0);
  });
});
