import { setTimeout as wait } from 'node:timers/promises';
import type { RecordsChanged } from '@parkwart/contracts/calls/liveRecords';
import type { Database } from '@parkwart/service-kit/database/database';
import type { Logger } from '@parkwart/service-kit/logging/logger';
import { type ChangedRecord, changedRecords } from './changedRecords.ts';
import { changesOf, type Subscriber, subscriber } from './subscriber.ts';

const POLL_MS = 500;
/**
 * A change becomes visible with its commit, later than the time it carries: each reading goes back further than a
 * transaction lasts. In ms.
 */
const OVERLAP_MS = 10_000;
/** Of one query. */
const MAX_CHANGES = 5_000;

export interface RecordFeed {
  /** The first event comes at once: what has changed since that cursor, or in the last seconds. */
  follow(since: string | undefined, signal: AbortSignal): AsyncIterable<RecordsChanged>;
}

/** Each replica reads the changes of all replicas from the database, with one query for all its streams. */
export function recordFeed(database: Database, log: Logger): RecordFeed {
  const records = changedRecords(database);
  const subscribers = new Set<Subscriber>();
  let isPolling = false;

  const readSince = async (time: number) => {
    const changes = await records.since(time - OVERLAP_MS, MAX_CHANGES);
    const cursor = Math.max(time, changes[0]?.changedAt ?? 0);
    const eventOf = (some: readonly ChangedRecord[]) =>
      changesOf(
        some.map(({ id }) => id),
        changes.length < MAX_CHANGES,
        cursor,
      );
    return { changes, cursor, eventOf };
  };

  const poll = async () => {
    if (isPolling) return;
    isPolling = true;
    let cursor: number | undefined;
    let known = new Map<number, number>();
    let hasFailed = false;
    while (subscribers.size > 0) {
      try {
        const read = await readSince(cursor ?? (await records.now()));
        const news = read.changes.filter(({ id, changedAt }) => known.get(id) !== changedAt);
        known = new Map(read.changes.map(({ id, changedAt }) => [id, changedAt]));
        cursor = read.cursor;
        if (news.length > 0) for (const one of subscribers) one.push(read.eventOf(news));
        hasFailed = false;
      } catch (error) {
        if (!hasFailed) log.warn({ err: error }, 'changed records cannot be read, retrying');
        hasFailed = true;
      }
      await wait(POLL_MS, undefined, { ref: false });
    }
    isPolling = false;
  };

  return {
    follow: async function* (since, signal) {
      const own = subscriber(signal);
      const leave = () => subscribers.delete(own);
      // Before the reading: what changes during it is pushed.
      subscribers.add(own);
      signal.addEventListener('abort', leave, { once: true });
      try {
        const { changes, eventOf } = await readSince(since === undefined ? await records.now() : Number(since));
        yield eventOf(changes);
        void poll();
        yield* own.events();
      } finally {
        leave();
      }
    },
  };
}
