import { followRecords } from '@parkwart/contracts/liveRecords';
import type { Implementation } from '@parkwart/service-kit/implement';
import { implementEvents } from '@parkwart/service-kit/implementEvents';
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
