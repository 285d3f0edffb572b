import { followRecords, type RecordsChanged } from '@parkwart/contracts/calls/liveRecords';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { useQueryClient } from '@parkwart/web';
import { followEvents } from '@parkwart/web/live/followEvents';
import { useCallback, useEffect } from 'react';
import { isChanging, lastChanged } from './mutationQueue.ts';
import { shownRecords, useRecordCache } from './recordCache.ts';

const isAsNew = (one: ParkingRecord, other: ParkingRecord) =>
  one.version > other.version || JSON.stringify(one) === JSON.stringify(other);

/** Applies other users' changes to the lists. */
export function useLiveLists(): void {
  const client = useQueryClient();
  const cache = useRecordCache();
  const show = useCallback(
    ({ isComplete, invoiceNumbers, records = [] }: RecordsChanged) => {
      // Reloads everything, because the event does not contain all changed records.
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

/** Events without records signal a new day. Ignores the first event, because the page has just loaded. */
export function useRecordEvents(onEvent: (event: RecordsChanged) => void): void {
  useEffect(() => {
    let isFirst = true;
    return followEvents(followRecords, (event) => {
      const isNews = !isFirst || !event.isComplete || event.invoiceNumbers.length > 0;
      isFirst = false;
      if (isNews) onEvent(event);
    });
  }, [onEvent]);
}
