import { getRecords } from '@parkwart/contracts/calls/recordLists';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { callApi } from '@parkwart/web';

/**
 * Returns everything that the office may see, unlike the booth's search. Undefined for a deleted record. @throws
 * ApiError
 */
export async function fetchRecord(invoiceNumber: number): Promise<ParkingRecord | undefined> {
  const { records } = await callApi(getRecords, { query: { list: 'all', at: String(invoiceNumber), limit: '1' } });
  return records.find((record) => record.invoiceNumber === invoiceNumber);
}
