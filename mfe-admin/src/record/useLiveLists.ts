import type { RecordsChanged } from '@parkwart/contracts/calls/liveRecords';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { useQueryClient } from '@parkwart/web';
import { useCallback } from 'react';
import { isChanging, lastChanged } from './mutationQueue.ts';
import { shownRecords, useRecordCache } from './recordCache.ts';
import { useRecordEvents } from './useRecordEvents.ts';

const isAsNew = (one: ParkingRecord, other: ParkingRecord) =>
  one.version > other.version || JSON.stringify(one) === JSON.stringify(other);

/** Applies other users' changes to the lists. */
export function useLiveLists(): void {
  const client = useQueryClient();
  const cache = useRecordCache();
  const show = useCallback(
    ({ isComplete, invoiceNumbers, records = [] }: RecordsChanged) => {
      // The event lacks some records.
      if (!isComplete || records.length < invoiceNumbers.length) return cache.reload();
      for (const record of records) {
        const own = lastChanged(client, record);
        const known = own && isAsNew(own, record) ? [own] : shownRecords(client, record.invoiceNumber);
        const isKnown = known.length > 0 && known.every((one) => isAsNew(one, record));
        // The page shows the user's own changes already.
        if (!isKnown && !isChanging(client, record)) cache.put(record);
      }
    },
    [client, cache],
  );
  useRecordEvents(show);
}
