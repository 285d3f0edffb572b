import { decideDriver, getNamedDrivers } from '@parkwart/contracts/calls/namedDrivers';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { callApi, useQuery } from '@parkwart/web';
import { paramsOf } from '../record.ts';

export const DRIVERS_KEY = ['named-drivers'];

/** Newest first; reloads with each version of the record. */
export function useNamedDrivers(record: ParkingRecord) {
  return useQuery({
    queryKey: [...DRIVERS_KEY, record.invoiceNumber, record.version],
    queryFn: async ({ signal }) => (await callApi(getNamedDrivers, { params: paramsOf(record) }, { signal })).drivers,
    placeholderData: (before) => before,
  });
}

export const sendDriverState = (invoiceNumber: number, id: string, state: 'accepted' | 'rejected') =>
  callApi(decideDriver, { params: { ...paramsOf({ invoiceNumber }), id }, body: { state } });
