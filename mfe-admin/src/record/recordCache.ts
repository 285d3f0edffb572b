import type { ParkingRecord } from '@parkwart/contracts/record';
import type { RecordFilters } from '@parkwart/contracts/recordLists';
import { useQueryClient } from '@parkwart/web';
import { useMemo } from 'react';
import { type RecordPages, withRecord } from './recordPages.ts';

const RECORD_KEY = ['records'] as const;
export const PAGES_KEY = [...RECORD_KEY, 'pages'] as const;
export const COUNT_KEY = [...RECORD_KEY, 'count'] as const;
const DASHBOARD_KEY = ['dashboard'];

type Client = ReturnType<typeof useQueryClient>;

/** Filters follow `PAGES_KEY` in a list's key. */
const filtersIn = (key: readonly unknown[]) => key[PAGES_KEY.length] as RecordFilters;

/** Cancels pending responses, which would restore the old state, and refetches first pages among them. */
async function reload(client: Client): Promise<void> {
  const pending = client
    .getQueryCache()
    .findAll({
      queryKey: PAGES_KEY,
      predicate: ({ state }) => state.data === undefined && state.fetchStatus !== 'idle',
    })
    .map(({ queryHash }) => queryHash);
  await client.cancelQueries({ queryKey: PAGES_KEY });
  await client.refetchQueries({ queryKey: PAGES_KEY, predicate: ({ queryHash }) => pending.includes(queryHash) });
}

export function changeLists(client: Client, change: (data: RecordPages, filters: RecordFilters) => RecordPages): void {
  void reload(client);
  for (const [key, data] of client.getQueriesData<RecordPages>({ queryKey: PAGES_KEY })) {
    if (data) client.setQueryData<RecordPages>(key, change(data, filtersIn(key)));
  }
}

/** Invalidating alone would accept a pending first response, which may be older than the change. */
async function refetchQuery(client: Client, queryKey: readonly unknown[]): Promise<void> {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}

export interface RecordCache {
  /** Updates the lists; counts and dashboard are refetched. */
  readonly put: (record: ParkingRecord) => void;
  /** Loads again all that is shown. */
  readonly reload: () => void;
}

export function useRecordCache(): RecordCache {
  const client = useQueryClient();
  return useMemo(() => {
    const refetch = (keys: readonly (readonly string[])[]) => {
      for (const queryKey of keys) void refetchQuery(client, queryKey);
    };
    return {
      put: (record) => {
        changeLists(client, (data, filters) => withRecord(data, filters, record));
        refetch([COUNT_KEY, DASHBOARD_KEY]);
      },
      reload: () => refetch([PAGES_KEY, COUNT_KEY, DASHBOARD_KEY]),
    };
  }, [client]);
}
