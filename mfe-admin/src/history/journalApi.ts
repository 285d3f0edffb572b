import { getJournal, type JournalFilters, type NamedEntry } from '@parkwart/contracts/calls/journal';
import { callApi } from '@parkwart/web';
import { usePages } from '../items/usePages.ts';

/** An entry with its service, because numbers are unique per service only. */
export type Change = NamedEntry;

/** The changes of all services, newest first. */
export function useJournal(filters: JournalFilters) {
  return usePages({
    queryKey: ['journal', filters],
    fetchPage: (query, signal) => callApi(getJournal, { query: { ...filters, ...query } }, { signal }),
    nextOf: ({ next }) => next,
  });
}
