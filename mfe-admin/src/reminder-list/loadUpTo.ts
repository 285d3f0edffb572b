import type { ParkingRecord } from '@parkwart/contracts/record';
import { type RecordPages, recordsOf } from '../record/recordPages.ts';
import type { LoadedList } from '../record/useRecords.ts';

type Pages = Pick<
  LoadedList['pages'],
  'data' | 'hasNextPage' | 'hasPreviousPage' | 'fetchNextPage' | 'fetchPreviousPage'
>;

/** Loads pages until a list has so many records, or all of them; after a failure with what has come so far. */
export async function loadUpTo(pages: Pages, many: number): Promise<readonly ParkingRecord[]> {
  let state = pages;
  let records = recordsOf(state.data as RecordPages | undefined);
  while (records.length < many && (state.hasNextPage || state.hasPreviousPage)) {
    const next = await (state.hasNextPage ? state.fetchNextPage() : state.fetchPreviousPage());
    records = recordsOf(next.data as RecordPages | undefined);
    if (next.isError) break;
    state = next;
  }
  return records;
}
