import { getHandOvers } from '@parkwart/contracts/calls/collections';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { callApi, useQuery } from '@parkwart/web';
import { useMemo } from 'react';
import { useReload } from '../../parts/form/otherTabs.ts';
import { useRecordCache } from '../recordCache.ts';

export const COLLECTION_KEY = ['collections'];

/** Newest first; reloads with each version of the record. */
export function useHandOvers({ invoiceNumber, version }: ParkingRecord) {
  return useQuery({
    queryKey: [...COLLECTION_KEY, 'of', invoiceNumber, version],
    queryFn: async ({ signal }) => {
      const params = { invoiceNumber: String(invoiceNumber) };
      return (await callApi(getHandOvers, { params }, { signal })).handOvers;
    },
    placeholderData: (before) => before,
  });
}

/** Reloads the displayed data in this browser tab and in other tabs. */
export function useCollectionCache() {
  const reload = useReload();
  const records = useRecordCache();
  return useMemo(
    () => ({
      reload: () => {
        void reload(COLLECTION_KEY);
        records.reload();
      },
    }),
    [reload, records],
  );
}
