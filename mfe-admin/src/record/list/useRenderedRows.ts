import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { RecordPages } from '../recordPages.ts';
import type { ListPlace } from './useListFilters.ts';
import { usePlaceInTable, useSteadyRows } from './usePlace.ts';
import type { LoadedList } from './useRecords.ts';

/** Rows this many px before and after the visible part are rendered, to cover some frames of fast scrolling. */
const OVERSCAN_PX = 400;

/** The visible part of a scroll container's content, in px. */
interface View {
  readonly top: number;
  readonly height: number;
}

interface VisibleRows {
  readonly first: number;
  /** -1 if there are no rows. */
  readonly last: number;
}

/** Indices of the rows in view and of those near it; all rows have the same height. */
export function visibleRows({ top, height }: View, rowHeight: number, count: number): VisibleRows {
  if (height === 0 || count === 0) return { first: 0, last: -1 };
  const overscan = Math.ceil(OVERSCAN_PX / rowHeight);
  const clamp = (index: number) => Math.min(Math.max(index, 0), count - 1);
  const upper = clamp(Math.floor(top / rowHeight));
  const lower = clamp(Math.ceil((top + height) / rowHeight) - 1);
  return { first: clamp(upper - overscan), last: clamp(lower + overscan) };
}

/**
 * The view that is assumed before the real one is measured; with the overscan, it covers at least as much as any list
 * shows. Rows therefore render at once, and are measured after the first paint.
 */
const firstView = (): View => ({ top: 0, height: Math.max(1, window.innerHeight - OVERSCAN_PX) });

/**
 * Follows the scroll position, and rerenders when other rows come into view. TanStack Virtual would add 11 KB to the
 * page's first load (docs/decisions/admin-two-virtual-lists.md).
 */
function useVisibleRows(scroller: RefObject<HTMLElement | null>, rowHeight: number, count: number) {
  const view = useRef<View>(firstView());
  const [, rerender] = useReducer((times: number) => times + 1, 0);
  const rowsNow = () => visibleRows(view.current, rowHeight, count);
  const look = useEffectEvent((list: HTMLElement): boolean => {
    const before = rowsNow();
    view.current = { top: list.scrollTop, height: list.clientHeight };
    const after = rowsNow();
    return before.first !== after.first || before.last !== after.last;
  });
  useLayoutEffect(() => {
    const list = scroller.current;
    if (!list) return;
    const measure = () => void (look(list) && rerender());
    // Renders in the same frame, which would otherwise show a gap.
    const follow = () => void (look(list) && flushSync(rerender));
    // The observer also reports the initial size.
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    list.addEventListener('scroll', follow, { passive: true });
    return () => {
      observer.disconnect();
      list.removeEventListener('scroll', follow);
    };
  }, [scroller]);
  /** Renders the rows at `top` before the browser reports the scroll. */
  const moveTo = useCallback((top: number) => {
    view.current = { ...view.current, top };
    rerender();
  }, []);
  return { ...rowsNow(), offset: view.current.top, moveTo };
}

/** The next page is requested this many rows before an end of the loaded part. */
const PREFETCH_ROWS = 70;

interface RenderedRows {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly list: LoadedList;
  readonly loaded: RecordPages;
  readonly place: ListPlace;
  readonly rowHeight: number;
  readonly isPrinting: boolean;
}

/** Indices of the first and last rendered row: rows near the visible ones, or in print all loaded ones. */
export function useRenderedRows({ scroller, list, loaded, place, rowHeight, isPrinting }: RenderedRows) {
  const { records, firstIndex, pages, jumpTo } = list;
  const { at, setAt } = place;
  const visible = useVisibleRows(scroller, rowHeight, records.length);
  const moved = useSteadyRows({ scroller, loaded, rowHeight, onMoved: visible.moveTo });
  usePlaceInTable({ scroller, records, firstIndex, at, onAt: setAt, onJump: jumpTo }, rowHeight, visible.offset);

  // First renders the same rows at their new indices; other rows would take longer than a frame.
  const renderedIndex = (index: number) => Math.min(Math.max(index + moved, 0), records.length - 1);
  const [first, last] = isPrinting
    ? [0, records.length - 1]
    : [renderedIndex(visible.first), renderedIndex(visible.last)];
  useNextPages(pages, first < PREFETCH_ROWS, last >= records.length - 1 - PREFETCH_ROWS);
  return { first, last };
}

/** Loads the adjacent page when the rendered rows approach an end of the loaded part. */
function useNextPages(pages: LoadedList['pages'], isNearStart: boolean, isNearEnd: boolean): void {
  const { hasNextPage, hasPreviousPage, isFetching, isError, fetchNextPage, fetchPreviousPage } = pages;
  const isIdle = !isFetching && !isError;
  useEffect(() => {
    if (!isIdle) return;
    if (isNearStart && hasPreviousPage) void fetchPreviousPage();
    if (isNearEnd && hasNextPage) void fetchNextPage();
  }, [isIdle, isNearStart, isNearEnd, hasPreviousPage, hasNextPage, fetchPreviousPage, fetchNextPage]);
}
