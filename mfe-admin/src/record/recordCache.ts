import type { Dashboard } from '@parkwart/contracts/calls/dashboard';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { useQueryClient } from '@parkwart/web';
import { useMemo } from 'react';
import { isMissing, type ListQuery, type RecordPages, recordsOf, withRecord } from './recordPages.ts';

const RECORD_KEY = ['records'] as const;
export const PAGES_KEY = [...RECORD_KEY, 'pages'] as const;
/** The query key of the searches that look for matches in other lists. */
export const ELSEWHERE_KEY = [...RECORD_KEY, 'elsewhere'] as const;
export const COUNT_KEY = [...RECORD_KEY, 'count'] as const;
export const DASHBOARD_KEY = ['dashboard'];
const SINGLE_KEY = [...RECORD_KEY, 'single'] as const;
export const recordKey = (invoiceNumber: number) => [...SINGLE_KEY, invoiceNumber] as const;

type Client = ReturnType<typeof useQueryClient>;

/** In a list's key, the query follows `PAGES_KEY`. */
const queryIn = (key: readonly unknown[]) => key[PAGES_KEY.length] as ListQuery;

/**
 * Cancels pending requests for lists, because their responses would restore the old state. Then repeats the requests
 * for first pages that are not loaded yet.
 */
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

/** Updates the record in all lists, in its dialog and on the dashboard. */
export function showRecord(client: Client, record: ParkingRecord): void {
  void reload(client);
  void client.cancelQueries({ queryKey: DASHBOARD_KEY, exact: true });
  client.setQueryData<Dashboard>(
    DASHBOARD_KEY,
    (data) =>
      data && {
        ...data,
        lastActivities: data.lastActivities.map((known) => (known._id === record._id ? record : known)),
      },
  );
  for (const [key, data] of client.getQueriesData<RecordPages>({ queryKey: PAGES_KEY })) {
    if (data) client.setQueryData<RecordPages>(key, withRecord(data, queryIn(key), record));
  }
  client.setQueryData<ParkingRecord | null>(recordKey(record.invoiceNumber), (shown) => shown && record);
}

/** The record as shown in lists and in its dialog. */
export function shownRecords(client: Client, invoiceNumber: number): ParkingRecord[] {
  const listed = client
    .getQueriesData<RecordPages>({ queryKey: PAGES_KEY })
    .flatMap(([, data]) => recordsOf(data).filter((record) => record.invoiceNumber === invoiceNumber));
  return [client.getQueryData<ParkingRecord | null>(recordKey(invoiceNumber)) ?? [], listed].flat();
}

/**
 * Cancels the query before invalidating it: if a first request were still pending, the query would accept the response,
 * which may be older than the change.
 */
async function refetchQuery(client: Client, queryKey: readonly unknown[]): Promise<void> {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}

export interface RecordCache {
  /** Updates the lists, and refetches counts and dashboard. */
  readonly put: (record: ParkingRecord) => void;
  /** Reloads all displayed data. */
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
        showRecord(client, record);
        for (const [key, data] of client.getQueriesData<RecordPages>({ queryKey: PAGES_KEY })) {
          if (data && isMissing(data, queryIn(key), record)) void refetchQuery(client, key);
        }
        refetch([COUNT_KEY, DASHBOARD_KEY]);
      },
      reload: () => refetch([PAGES_KEY, SINGLE_KEY, COUNT_KEY, DASHBOARD_KEY]),
    };
  }, [client]);
}
