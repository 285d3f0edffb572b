import {
  getCollectionCandidates,
  getCollections,
  type handOverInput,
  handOverRecords,
} from '@parkwart/contracts/calls/collections';
import type { CollectionCandidate, CollectionState } from '@parkwart/contracts/entities/collection';
import { callApi } from '@parkwart/web';
import type * as z from 'zod/mini';
import { usePages } from '../../../parts/items/Pages.tsx';
import { FOLLOW_OTHERS } from '../../../parts/loading/followOthers.ts';
import { COLLECTION_KEY } from '../../../record/hand-over/handOver.ts';

/** `_id` identifies the row for the selection. */
export type Candidate = CollectionCandidate & { readonly _id: string };

export function useCandidates() {
  return usePages({
    queryKey: [...COLLECTION_KEY, 'candidates'],
    fetchPage: async ({ after }, signal) => {
      const query = { ...(after && { after }) };
      const { candidates, hasMore } = await callApi(getCollectionCandidates, { query }, { signal });
      return { rows: candidates.map((one): Candidate => ({ ...one, _id: String(one.record.invoiceNumber) })), hasMore };
    },
    nextOf: ({ rows, hasMore }) => (hasMore ? rows.at(-1)?._id : undefined),
    ...FOLLOW_OTHERS,
  });
}

export function useCollections(state: CollectionState) {
  return usePages({
    queryKey: [...COLLECTION_KEY, state],
    fetchPage: async ({ after }, signal) => {
      const query = { state, ...(after && { after }) };
      const { collections: rows, hasMore } = await callApi(getCollections, { query }, { signal });
      return { rows, hasMore };
    },
    nextOf: ({ rows, hasMore }) => (hasMore ? rows.at(-1)?._id : undefined),
    ...FOLLOW_OTHERS,
  });
}

export type HandOverInput = z.output<typeof handOverInput>;
export type HandOverLine = Awaited<ReturnType<typeof sendHandOver>>[number];

export async function sendHandOver(body: HandOverInput, invoiceNumbers: readonly string[]) {
  return (await callApi(handOverRecords, { body: { ...body, invoiceNumbers: [...invoiceNumbers] } })).lines;
}
