import type { BoothRecord } from '@parkwart/contracts/boothRecord';
import { searchInvoice } from '@parkwart/contracts/parking';
import { callApi, useQuery, useQueryClient } from '@parkwart/web';

/** Under which the answer of a search is kept. */
export const invoiceKey = (invoiceNumber: string) => ['invoice-search', invoiceNumber];

/**
 * The record of an invoice, null when there is none; searches as soon as there is a well-formed number.
 * @param staleTime for how many ms what is known need not be asked for again
 */
export function useInvoice(invoiceNumber: string, enabled: boolean, staleTime = 0) {
  return useQuery({
    queryKey: invoiceKey(invoiceNumber),
    queryFn: ({ signal }) => callApi(searchInvoice, { query: { invoiceNumber } }, { signal }),
    select: (records) => records[0] ?? null,
    enabled,
    staleTime,
    // At the till yesterday's answer is worse than none.
    gcTime: 0,
  });
}

/** Lets a record that has just come from the server be shown without asking for it. */
export function useShowRecord(): (record: BoothRecord) => void {
  const client = useQueryClient();
  return (record) => client.setQueryData(invoiceKey(String(record.invoiceNumber)), [record]);
}
