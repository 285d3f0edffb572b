import type { BoothRecord } from '@parkwart/contracts/boothRecord';
import { searchInvoice } from '@parkwart/contracts/parking';
import { callApi, useQuery, useQueryClient } from '@parkwart/web';

export const invoiceKey = (invoiceNumber: string) => ['invoice-search', invoiceNumber];

/** Null without such an invoice; disabled for malformed numbers. @param staleTime in ms */
export function useInvoice(invoiceNumber: string, enabled: boolean, staleTime = 0) {
  return useQuery({
    queryKey: invoiceKey(invoiceNumber),
    queryFn: ({ signal }) => callApi(searchInvoice, { query: { invoiceNumber } }, { signal }),
    select: (records) => records[0] ?? null,
    enabled,
    staleTime,
    // Stale results are worse than none at the till.
    gcTime: 0,
  });
}

/** Shows a record just returned without fetching it. */
export function useShowRecord(): (record: BoothRecord) => void {
  const client = useQueryClient();
  return (record) => client.setQueryData(invoiceKey(String(record.invoiceNumber)), [record]);
}
