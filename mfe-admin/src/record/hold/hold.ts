import { getHolds, holdRecord } from '@parkwart/contracts/calls/retention';
import { callApi, useQuery } from '@parkwart/web';
import { texts } from './texts.ts';

export interface Hold {
  readonly invoiceNumber: number;
  readonly vehicleNumber: string;
  readonly until: string;
  readonly reason: string;
}

export const HOLDS_KEY = ['holds'];

/** @param invoiceNumber if set, only the hold of this record is returned */
export function useHolds(invoiceNumber?: number) {
  return useQuery({
    queryKey: [...HOLDS_KEY, invoiceNumber],
    queryFn: async ({ signal }): Promise<readonly Hold[]> => {
      const query = invoiceNumber === undefined ? {} : { invoiceNumber: String(invoiceNumber) };
      return (await callApi(getHolds, { query }, { signal })).holds;
    },
  });
}

export const LIFTING = {
  nameOf: ({ invoiceNumber }: Hold) => String(invoiceNumber),
  send: ({ invoiceNumber }: Hold) =>
    callApi(holdRecord, { params: { invoiceNumber: String(invoiceNumber) }, body: { until: null } }),
  queryKey: HOLDS_KEY,
  texts,
};
