import { addPermit, changePermit, getPermits, type Permit, removePermit } from '@parkwart/contracts/calls/permits';
import { callApi } from '@parkwart/web';
import { nextOfRows, usePages } from '../items/usePages.ts';
import { FOLLOW_OTHERS } from '../loading/followOthers.ts';
import type { PermitInput } from './permitForm.ts';
import { texts } from './texts.ts';

export const PERMITS_KEY = ['permits'];

export interface PermitFilters {
  readonly plate?: string;
  readonly isValid?: 'true';
}

/** The newest permit first. */
export function usePermits(filters: PermitFilters) {
  return usePages({
    queryKey: [...PERMITS_KEY, filters],
    fetchPage: async (query, signal) =>
      (await callApi(getPermits, { query: { ...filters, ...query } }, { signal })).permits,
    nextOf: nextOfRows,
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
