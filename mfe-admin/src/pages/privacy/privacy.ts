import { getErasures, getWholeDisclosure, startErasure, tryErasure } from '@parkwart/contracts/calls/personRequests';
import { getRetentionPreview } from '@parkwart/contracts/calls/retention';
import type { Person } from '@parkwart/contracts/entities/person';
import { callApi, useQuery } from '@parkwart/web';
import type * as z from 'zod/mini';

type ResponseOf<C extends { readonly answer?: z.ZodMiniType }> = z.output<NonNullable<C['answer']>>;

export type Disclosure = ResponseOf<typeof getWholeDisclosure>;
export type ErasurePreview = ResponseOf<typeof tryErasure>;

export interface ErasureChoice {
  readonly mentions: readonly string[];
  readonly asUser: boolean;
}

export function useDisclosure(person: Person | undefined) {
  return useQuery({
    queryKey: ['disclosure', person],
    queryFn: ({ signal }) => callApi(getWholeDisclosure, { query: { ...(person as Person) } }, { signal }),
    enabled: person !== undefined,
    // Don't cache personal data.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export const previewErasure = (person: Person) => callApi(tryErasure, { query: { ...person } });

export const erase = (person: Person, { preview }: ErasurePreview, { mentions, asUser }: ErasureChoice) =>
  callApi(startErasure, { body: { ...person, preview, mentions: [...mentions], asUser } });

export const ERASURES_KEY = ['erasures'];
/** In ms: interval between two refetches while an erasure runs. */
const FOLLOW_EVERY = 2_000;

/** Running erasures and the latest completed ones. */
export function useErasures() {
  return useQuery({
    queryKey: ERASURES_KEY,
    queryFn: async ({ signal }) => (await callApi(getErasures, {}, { signal })).erasures,
    refetchInterval: ({ state }) => (state.data?.some(({ doneAt }) => doneAt === undefined) ? FOLLOW_EVERY : false),
    gcTime: 0,
  });
}

export function useRetentionPreview() {
  return useQuery({
    queryKey: ['retention-preview'],
    queryFn: ({ signal }) => callApi(getRetentionPreview, {}, { signal }),
  });
}
