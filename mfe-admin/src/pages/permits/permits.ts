import { changePermit, getPermits, type Permit, removePermit } from '@parkwart/contracts/calls/permits';
import { dayNumber, formatDay } from '@parkwart/contracts/rules/time';
import { callApi, useSearchParams } from '@parkwart/web';
import { useMemo } from 'react';
import { nextOfRows, usePages } from '../../parts/items/Pages.tsx';
import { FOLLOW_OTHERS } from '../../parts/loading/followOthers.ts';
import { texts } from './texts.ts';

export const PERMITS_KEY = ['permits'];

interface PermitFilters {
  readonly plate?: string;
  readonly isValid?: 'true';
}

/** Newest first. */
export function usePermits(filters: PermitFilters) {
  return usePages({
    queryKey: [...PERMITS_KEY, filters],
    fetchPage: async (query, signal) =>
      (await callApi(getPermits, { query: { ...filters, ...query } }, { signal })).permits,
    nextOf: nextOfRows,
    ...FOLLOW_OTHERS,
  });
}

/** Filters are in the URL, so that the Back button, reload and links work; an empty text removes a filter. */
export function usePermitFilters() {
  const [parameters, setParameters] = useSearchParams();
  const plate = parameters.get('plate')?.trim().slice(0, 40) ?? '';
  const isValid = parameters.get('valid') === 'true';
  const filters = useMemo(
    (): PermitFilters => ({ ...(plate && { plate }), ...(isValid && { isValid: 'true' }) }),
    [plate, isValid],
  );
  const setFilters = ({ plate = '', isValid = '' }: { readonly plate?: string; readonly isValid?: string }) =>
    setParameters({ ...(plate && { plate }), ...(isValid && { valid: isValid }) });
  return { filters, setFilters };
}

export const endPermit = ({ _id, version, vehicleNumber, validFrom, note }: Permit, validTo: string | null) =>
  callApi(
    changePermit,
    { params: { id: _id }, body: { vehicleNumber, validFrom, validTo, note } },
    { ifMatch: version },
  );

export const REMOVAL = {
  nameOf: ({ vehicleNumber }: Permit) => vehicleNumber,
  send: ({ _id, version }: Permit) => callApi(removePermit, { params: { id: _id } }, { ifMatch: version }),
  queryKey: PERMITS_KEY,
  texts,
};

export function permitState({ validFrom, validTo }: Permit, now: Date): 'valid' | 'later' | 'over' {
  const today = dayNumber(formatDay(now));
  if (dayNumber(validFrom) > today) return 'later';
  return validTo !== null && dayNumber(validTo) < today ? 'over' : 'valid';
}

export const canEnd = (permit: Permit, now: Date): boolean =>
  permitState(permit, now) === 'valid' && permit.validTo !== formatDay(now);
