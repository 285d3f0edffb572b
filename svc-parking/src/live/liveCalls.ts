import { followRecords } from '@parkwart/contracts/calls/liveRecords';
import type { Implementation } from '@parkwart/service-kit/http/implement';
import { implementEvents } from '@parkwart/service-kit/http/implementEvents';
import type { RecordFeed } from './recordFeed.ts';

export function liveCalls(feed: RecordFeed, stopping: AbortSignal): Implementation[] {
  return [
    implementEvents(followRecords, {
      follow: ({ query, lastEventId, signal }) => feed.follow(lastEventId ?? query.since, signal),
      idOf: ({ cursor }) => cursor,
      stopping,
    }),
  ];
}
