import type { RecordsChanged } from '@parkwart/contracts/liveRecords';
import type { ParkingRecord } from '@parkwart/contracts/record';
import { useQueryClient } from '@parkwart/web';
import { useCallback } from 'react';
import { fetchRecord } from './fetchRecord.ts';
import { isChanging } from './mutationQueue.ts';
import { PAGES_KEY, useRecordCache } from './recordCache.ts';
import { type RecordPages, recordsOf } from './recordPages.ts';
import { useRecordEvents } from './useRecordEvents.ts';

/** More are loaded with their lists. */
const MAX_SINGLE = 10;

/** Shows in the lists what other users change. */
export function useLiveLists(): void {
  const client = useQueryClient();
  const cache = useRecordCache();
  const show = useCallback(
    async ({ isComplete, invoiceNumbers }: RecordsChanged) => {
      const isShown = (record: ParkingRecord) =>
        client
          .getQueriesData<RecordPages>({ queryKey: PAGES_KEY })
          .flatMap(([, data]) => recordsOf(data))
          .some((shown) => shown._id === record._id && JSON.stringify(shown) === JSON.stringify(record));
      try {
        if (!isComplete || invoiceNumbers.length > MAX_SINGLE) throw new Error('too many for single calls');
        const records = await Promise.all(invoiceNumbers.map((number) => fetchRecord(number)));
        for (const record of records) {
          // The user's own change shows already, or will.
          if (record && !isShown(record) && !isChanging(client, record)) cache.put(record);
        }
      } catch {
        cache.reload();
      }
    },
    [client, cache],
  );
  useRecordEvents(show);
}
