import { decideDriver, getNamedDrivers } from '@parkwart/contracts/calls/namedDrivers';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { callApi, useQuery } from '@parkwart/web';

export const DRIVERS_KEY = ['named-drivers'];

export const paramsOf = (invoiceNumber: number) => ({ invoiceNumber: String(invoiceNumber) });

/** Newest first; reloads with each version of the record. */
export function useNamedDrivers({ invoiceNumber, version }: ParkingRecord) {
  return useQuery({
    queryKey: [...DRIVERS_KEY, invoiceNumber, version],
    queryFn: async ({ signal }) =>
      (await callApi(getNamedDrivers, { params: paramsOf(invoiceNumber) }, { signal })).drivers,
    placeholderData: (before) => before,
  });
}

export const sendDriverState = (invoiceNumber: number, id: string, state: 'accepted' | 'rejected') =>
  callApi(decideDriver, { params: { ...paramsOf(invoiceNumber), id }, body: { state } });
