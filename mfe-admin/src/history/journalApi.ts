import { getJournal, type JournalFilters, type NamedEntry } from '@parkwart/contracts/calls/journal';
import { allUsers } from '@parkwart/contracts/calls/userCalls';
import { callApi, useInfiniteQuery } from '@parkwart/web';

const PAGE_SIZE = 50;

/** An entry with its service: numbers are unique there alone. */
export type Change = NamedEntry;

/** For the filter. */
export const accounts = {
  queryKey: ['users'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => callApi(allUsers, {}, { signal }),
};

/** The changes of all services, the newest first, in keyset pages. */
export function useJournal(filters: JournalFilters) {
  return useInfiniteQuery({
    queryKey: ['journal', filters],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filters, ...(pageParam && { after: pageParam }), limit: String(PAGE_SIZE) };
      return callApi(getJournal, { query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // The old rows stay until those of another filter have loaded.
    placeholderData: (before) => before,
  });
}
