import { getRecords } from '@parkwart/contracts/calls/recordLists';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { callApi, useQuery, useQueryClient } from '@parkwart/web';
import { recordKey, shownRecords } from './recordCache.ts';

/**
 * Returns a record with everything that the office may see; the booth's search returns less. Returns undefined for a
 * deleted record. @throws ApiError
 */
export async function fetchRecord(invoiceNumber: number): Promise<ParkingRecord | undefined> {
  const { records } = await callApi(getRecords, { query: { list: 'all', at: String(invoiceNumber), limit: '1' } });
  return records.find((record) => record.invoiceNumber === invoiceNumber);
}

export const paramsOf = ({ invoiceNumber }: Pick<ParkingRecord, 'invoiceNumber'>) => ({
  invoiceNumber: String(invoiceNumber),
});

/**
 * Returns a record at once from a loaded list, otherwise from the server; null if the record does not exist. The result
 * changes together with the lists.
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
