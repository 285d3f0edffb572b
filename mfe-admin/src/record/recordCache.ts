import type { ParkingRecord } from '@parkwart/contracts/record';
import type { RecordFilters } from '@parkwart/contracts/recordLists';
import { useQueryClient } from '@parkwart/web';
import { useMemo } from 'react';
import { type RecordPages, withRecord } from './recordPages.ts';

/** Under which everything about records is kept. */
const RECORD_KEY = ['records'] as const;
export const PAGES_KEY = [...RECORD_KEY, 'pages'] as const;
export const COUNT_KEY = [...RECORD_KEY, 'count'] as const;
const DASHBOARD_KEY = ['dashboard'];

type Client = ReturnType<typeof useQueryClient>;

/** Filters stand third in the key of a list. */
const filtersIn = (key: readonly unknown[]) => key[PAGES_KEY.length] as RecordFilters;

/** Gives up what is on its way, for it would bring the state before back, and asks again for first pages among it. */
async function reload(client: Client): Promise<void> {
  const begun = client
    .getQueryCache()
    .findAll({
      queryKey: PAGES_KEY,
      predicate: ({ state }) => state.data === undefined && state.fetchStatus !== 'idle',
    })
    .map(({ queryHash }) => queryHash);
  await client.cancelQueries({ queryKey: PAGES_KEY });
  await client.refetchQueries({ queryKey: PAGES_KEY, predicate: ({ queryHash }) => begun.includes(queryHash) });
}

/** Changes the loaded part of every list. */
export function changeLists(client: Client, change: (data: RecordPages, filters: RecordFilters) => RecordPages): void {
  void reload(client);
  for (const [key, data] of client.getQueriesData<RecordPages>({ queryKey: PAGES_KEY })) {
    if (data) client.setQueryData<RecordPages>(key, change(data, filtersIn(key)));
  }
}

/** Invalidating alone would wait for a first answer that is on its way, and may have been given before the change. */
async function refetchCount(client: Client, queryKey: readonly unknown[]): Promise<void> {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}

export interface RecordCache {
  /** A record as the server has just given it: lists show it where they hold it, counts and dashboard are fetched again. */
  readonly put: (record: ParkingRecord) => void;
}

/** What the page knows of records, for those who change one. */
export function useRecordCache(): RecordCache {
  const client = useQueryClient();
  return useMemo(() => {
    return {
      put: (record) => {
        changeLists(client, (data, filters) => withRecord(data, filters, record));
        for (const queryKey of [COUNT_KEY, DASHBOARD_KEY]) void refetchCount(client, queryKey);
      },
    };
  }, [client]);
}
