import { followRecords, type RecordsChanged } from '@parkwart/contracts/calls/liveRecords';
import type { Implementation } from '@parkwart/service-kit/http/implement';
import { implementEvents } from '@parkwart/service-kit/http/implementEvents';
import { presentRecord } from '../record/presentRecord.ts';
import type { RecordFeed } from './recordFeed.ts';
import type { RecordChanges } from './subscriber.ts';

/** If there are more, clients reload their lists. */
const MAX_PRESENTED = 10;

export const liveCall = (feed: RecordFeed, stopping: AbortSignal): Implementation =>
  implementEvents(followRecords, {
    follow: ({ query, lastEventId, signal }) => presented(feed.follow(lastEventId ?? query.since, signal)),
    idOf: ({ cursor }) => cursor,
    stopping,
  });

async function* presented(changes: AsyncIterable<RecordChanges>): AsyncGenerator<RecordsChanged> {
  for await (const { cursor, isComplete, ids, rows } of changes) {
    const isPresented = isComplete && ids.length <= MAX_PRESENTED;
    yield {
      cursor: String(cursor),
      isComplete,
      invoiceNumbers: [...ids],
      ...(isPresented && { records: rows.map(presentRecord) }),
    };
  }
}
