import { getJournal } from '@parkwart/contracts/calls/journal';
import { callApi, useQuery } from '@parkwart/web';

/** Number of journal entries to fetch; enough to include the change in question. */
const ENTRIES = 10;

/**
 * The last user who changed each field of a subject, according to the journal.
 * @param state a change of it refetches the journal
 * @returns undefined for a field if the journal is unreachable or has no change of it
 */
export function useSavers(subject: string, state: string, enabled: boolean): (field: string) => string | undefined {
  const { data } = useQuery({
    queryKey: ['savers', subject, state],
    queryFn: ({ signal }) => callApi(getJournal, { query: { subject, limit: String(ENTRIES) } }, { signal }),
    enabled,
    gcTime: 0,
  });
  return (field) => data?.entries.find(({ after }) => field in after)?.accountName;
}
