import type { RecordsChanged } from '@parkwart/contracts/calls/liveRecords';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { useQueryClient } from '@parkwart/web';
import { useCallback } from 'react';
import { fetchRecord } from './fetchRecord.ts';
import { isChanging } from './mutationQueue.ts';
import { shownRecords, useRecordCache } from './recordCache.ts';
import { useRecordEvents } from './useRecordEvents.ts';

/** More are loaded with their lists. */
const MAX_SINGLE = 10;

/** Shows in the lists what other users change. */
export function useLiveLists(): void {
  const client = useQueryClient();
  const cache = useRecordCache();
  const show = useCallback(
    async ({ isComplete, invoiceNumbers }: RecordsChanged) => {
      const isShown = (record: ParkingRecord) => {
        const shown = shownRecords(client, record.invoiceNumber);
        return shown.length > 0 && shown.every((one) => JSON.stringify(one) === JSON.stringify(record));
      };
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
