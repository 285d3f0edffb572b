import { countRecords, getRecords, MAX_COUNT, type RecordFilters } from '@parkwart/contracts/calls/recordLists';
import { callApi, useInfiniteQuery, useQuery } from '@parkwart/web';
import { useMemo, useState } from 'react';
import { COUNT_KEY, PAGES_KEY } from '../recordCache.ts';
import {
  MAX_PAGES,
  OLDEST,
  PAGE_SIZE,
  type PageStart,
  pageOf,
  type RecordPages,
  recordsOf,
  startOfNext,
  startOfPrevious,
} from '../recordPages.ts';
import type { ListOrder, ListPlace } from './useListFilters.ts';

async function loadPage(filters: RecordFilters, order: ListOrder | undefined, start: PageStart, signal: AbortSignal) {
  const query = { ...filters, ...order, ...start, limit: String(PAGE_SIZE) };
  const { records, edges, deadlineDays } = await callApi(getRecords, { query }, { signal });
  return pageOf(records, edges, deadlineDays);
}

interface Anchor {
  readonly start: PageStart;
  /**
   * Counts the jumps, so that a repeated jump has a new query key: the pages of the earlier jump may have been dropped.
   */
  readonly round: number;
}

const startOf = (at: string | undefined): PageStart => (at === undefined ? {} : { at });

function useAnchor(at: string | undefined) {
  const [anchor, setAnchor] = useState<Anchor>({ start: startOf(at), round: 0 });
  const jump = useMemo(() => {
    const startAt = (start: PageStart) => setAnchor(({ round }) => ({ start: { ...start }, round: round + 1 }));
    return { jumpTo: (to: string | undefined) => startAt(startOf(to)), jumpToOldest: () => startAt(OLDEST) };
  }, []);
  return { anchor, ...jump };
}

function useCount(filters: RecordFilters) {
  const { data } = useQuery({
    queryKey: [...COUNT_KEY, filters],
    queryFn: ({ signal }) => callApi(countRecords, { query: { ...filters, most: String(MAX_COUNT) } }, { signal }),
  });
  if (!data) return {};
  const { total: counted, finesTotal, chargedTotal, openTotal, isMore = false } = data;
  const summary = { counted, finesTotal, chargedTotal, openTotal, isMore };
  return { total: isMore ? undefined : counted, summary };
}

/** Keyset pages in both directions from `at`. recordCache.ts applies changes without refetching all pages. */
export function useRecords({ filters, order, at }: Pick<ListPlace, 'filters' | 'order' | 'at'>) {
  const { anchor, jumpTo, jumpToOldest } = useAnchor(at);
  const pages = useInfiniteQuery({
    queryKey: [...PAGES_KEY, { filters, order }, anchor],
    queryFn: ({ pageParam, signal }) => loadPage(filters, order, pageParam, signal),
    initialPageParam: anchor.start,
    // The old rows stay until the new ones have loaded.
    placeholderData: (before) => before,
    getNextPageParam: (page, _pages, start) => startOfNext(page, start),
    getPreviousPageParam: (page, _pages, start) => startOfPrevious(page, start),
    maxPages: MAX_PAGES,
    // Comparing pages record by record takes longer than rendering them.
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { total, summary } = useCount(filters);
  const loaded = pages.data as RecordPages | undefined;
  const records = useMemo(() => recordsOf(loaded), [loaded]);
  // The index of the first loaded row is only known at the two ends of the list.
  const fromEnd = pages.hasNextPage || total === undefined ? undefined : total - records.length;
  const firstIndex = pages.hasPreviousPage ? fromEnd : 0;
  return {
    records,
    /** Undefined if counting stopped at the limit. */
    total,
    summary,
    pages,
    loaded,
    deadlineDays: loaded?.pages[0]?.deadlineDays,
    firstIndex: pages.isPlaceholderData ? undefined : firstIndex,
    jumpTo,
    jumpToOldest,
  };
}
export type LoadedList = ReturnType<typeof useRecords>;
export type Summary = NonNullable<LoadedList['summary']>;
