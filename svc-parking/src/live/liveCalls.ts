import { followRecords } from '@parkwart/contracts/liveRecords';
import type { Database } from '@parkwart/service-kit/database';
import type { Implementation } from '@parkwart/service-kit/implement';
import { implementEvents } from '@parkwart/service-kit/implementEvents';
import type { Logger } from '@parkwart/service-kit/logger';
import { recordFeed } from './recordFeed.ts';

export function liveCalls(database: Database, log: Logger, stopping: AbortSignal): Implementation[] {
  const feed = recordFeed(database, log);
  return [
    implementEvents(followRecords, {
      follow: ({ query, lastEventId, signal }) => {
        const since = lastEventId ?? query.since;
        return feed.follow(since === undefined ? undefined : Number(since), signal);
      },
      idOf: ({ cursor }) => cursor,
      stopping,
    }),
  ];
}
