import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { type RecordPages, recordsOf } from '../record/recordPages.ts';
import type { LoadedList } from './useRecords.ts';

type Pages = Pick<
  LoadedList['pages'],
  'data' | 'hasNextPage' | 'hasPreviousPage' | 'fetchNextPage' | 'fetchPreviousPage'
>;

/** Stops at a failure and returns the records so far. */
export async function loadUpTo(pages: Pages, count: number): Promise<readonly ParkingRecord[]> {
  let state = pages;
  let records = recordsOf(state.data as RecordPages | undefined);
  while (records.length < count && (state.hasNextPage || state.hasPreviousPage)) {
    const next = await (state.hasNextPage ? state.fetchNextPage() : state.fetchPreviousPage());
    records = recordsOf(next.data as RecordPages | undefined);
    if (next.isError) break;
    state = next;
  }
  return records;
}
