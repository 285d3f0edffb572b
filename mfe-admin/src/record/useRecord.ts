import { useQuery, useQueryClient } from '@parkwart/web';
import { fetchRecord } from './fetchRecord.ts';
import { recordKey, shownRecords } from './recordCache.ts';

/**
 * Returned at once from a loaded list, otherwise from the server; null if it does not exist. Follows changes like the
 * lists.
 */
export function useRecord(invoiceNumber: number) {
  const client = useQueryClient();
  return useQuery({
    queryKey: recordKey(invoiceNumber),
    queryFn: async () => (await fetchRecord(invoiceNumber)) ?? null,
    initialData: () => shownRecords(client, invoiceNumber)[0],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
