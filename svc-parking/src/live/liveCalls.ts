import { followRecords, type RecordsChanged } from '@parkwart/contracts/calls/liveRecords';
import type { Database } from '@parkwart/service-kit/database/database';
import type { Implementation } from '@parkwart/service-kit/http/implement';
import { implementEvents } from '@parkwart/service-kit/http/implementEvents';
import { presentRecord } from '../record/presentRecord.ts';
import { recordFields, type StoredRecord } from '../record/recordRow.ts';
import { statement } from '../tables.ts';
import type { RecordFeed } from './recordFeed.ts';

/** More are loaded with their lists. */
const MAX_PRESENTED = 10;

export function liveCalls(database: Database, feed: RecordFeed, stopping: AbortSignal): Implementation[] {
  return [
    implementEvents(followRecords, {
      follow: ({ query, lastEventId, signal }) =>
        withRecords(database, feed.follow(lastEventId ?? query.since, signal)),
      idOf: ({ cursor }) => cursor,
      stopping,
    }),
  ];
}

async function* withRecords(
  database: Database,
  changes: AsyncIterable<RecordsChanged>,
): AsyncGenerator<RecordsChanged> {
  for await (const change of changes) {
    const { isComplete, invoiceNumbers: ids } = change;
    if (!isComplete || ids.length > MAX_PRESENTED) yield change;
    else yield { ...change, records: ids.length > 0 ? await presentedRecords(database, ids) : [] };
  }
}

async function presentedRecords(database: Database, ids: readonly number[]) {
  const sql = statement(`SELECT ${recordFields.list()} FROM records WHERE id IN (:ids)`);
  const stored = await database.select<StoredRecord>(sql, { ids });
  return stored.map(recordFields.read).map(presentRecord);
}
