import { type RefObject, useEffect } from 'react';
import type { RecordPages } from '../recordPages.ts';
import type { ListPlace } from './useListFilters.ts';
import { usePlaceInTable, useSteadyRows } from './usePlace.ts';
import type { LoadedList } from './useRecords.ts';
import { useVisibleRows } from './useVisibleRows.ts';

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
