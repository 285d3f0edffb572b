import { addPermit, changePermit, getPermits, type Permit, removePermit } from '@parkwart/contracts/calls/permits';
import { callApi, useInfiniteQuery } from '@parkwart/web';
import { FOLLOW_OTHERS } from '../loading/followOthers.ts';
import type { PermitInput } from './permitForm.ts';
import { texts } from './texts.ts';

export const PERMITS_KEY = ['permits'];
/** Each row draws a plate. */
const PAGE_SIZE = 50;

export interface PermitFilters {
  readonly plate?: string;
  readonly isValid?: 'true';
}

/** Keyset pages, the newest permit first. */
export function usePermits(filters: PermitFilters) {
  return useInfiniteQuery({
    queryKey: [...PERMITS_KEY, filters],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filters, ...(pageParam && { after: pageParam }), limit: String(PAGE_SIZE) };
      return (await callApi(getPermits, { query }, { signal })).permits;
    },
    initialPageParam: '',
    getNextPageParam: (page: readonly Permit[]) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?._id),
    // The old rows stay until those of another filter have loaded.
    placeholderData: (before) => before,
    ...FOLLOW_OTHERS,
  });
}

export function sendPermit(permit: Permit | undefined, body: PermitInput, idempotencyKey: string): Promise<Permit> {
  if (!permit) return callApi(addPermit, { body }, { idempotencyKey });
  return updatePermit(permit, body);
}

export function updatePermit({ _id, version }: Permit, body: PermitInput): Promise<Permit> {
  return callApi(changePermit, { params: { id: _id }, body }, { ifMatch: version });
}

export const REMOVAL = {
  nameOf: ({ vehicleNumber }: Permit) => vehicleNumber,
  send: ({ _id, version }: Permit) => callApi(removePermit, { params: { id: _id } }, { ifMatch: version }),
  queryKey: PERMITS_KEY,
  texts,
};
