import { getHandOvers, recallCollection, type recallInput } from '@parkwart/contracts/calls/collections';
import type { HandOver } from '@parkwart/contracts/entities/collection';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { callApi, useQuery, useQueryClient } from '@parkwart/web';
import { useMemo } from 'react';
import type * as z from 'zod/mini';
import { announceChange } from '../form/otherTabs.ts';
import { useRecordCache } from '../record/recordCache.ts';

export const COLLECTION_KEY = ['collections'];

/** The newest first; loaded again with each version of the record. */
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

export type RecallInput = z.output<typeof recallInput>;

export const sendRecall = ({ _id: id }: HandOver, body: RecallInput) =>
  callApi(recallCollection, { params: { id }, body });

/** Reloads what is shown, here and in other tabs. */
export function useCollectionCache() {
  const client = useQueryClient();
  const records = useRecordCache();
  return useMemo(
    () => ({
      reload: () => {
        void client.invalidateQueries({ queryKey: COLLECTION_KEY });
        announceChange(COLLECTION_KEY);
        records.reload();
      },
    }),
    [client, records],
  );
}
