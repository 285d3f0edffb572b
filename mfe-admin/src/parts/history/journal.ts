import { getJournal, type JournalFilters, type NamedEntry } from '@parkwart/contracts/calls/journal';
import { callApi } from '@parkwart/web';
import { usePages } from '../items/Pages.tsx';

/** An entry with its service, because entry numbers are unique only within a service. */
export type Change = NamedEntry;

export function useJournal(filters: JournalFilters) {
  return usePages({
    queryKey: ['journal', filters],
    fetchPage: (query, signal) => callApi(getJournal, { query: { ...filters, ...query } }, { signal }),
    nextOf: ({ next }) => next,
  });
}
