import { setTimeout as wait } from 'node:timers/promises';
import { followRecords, type RecordsChanged } from '@parkwart/contracts/calls/liveRecords';
import type { Database } from '@parkwart/service-kit/database/database';
import { readAs } from '@parkwart/service-kit/database/tables';
import type { Implementation } from '@parkwart/service-kit/http/implement';
import { implementEvents } from '@parkwart/service-kit/http/implementEvents';
import type { Logger } from '@parkwart/service-kit/logging/logger';
import { presentRecord } from '../record/presentRecord.ts';
import { recordFields } from '../record/recordRow.ts';
import { statement } from '../tables.ts';
import { canName, type RecordChanges, type Subscriber, subscriber } from './subscriber.ts';

const POLL_MS = 500;
/**
 * In ms, longer than a transaction lasts: each read begins this much before the last one, because a change becomes
 * visible only on commit, later than its timestamp.
 */
const OVERLAP_MS = 10_000;
/** Maximum per query. */
const MAX_CHANGES = 5_000;

export type RecordFeed = ReturnType<typeof recordFeed>;

/** Each replica reads the changes of all replicas, and the changed records, once for all its streams. */
export function recordFeed(database: Database, log: Logger) {
  const records = changedRecords(database);
  const subscribers = new Set<Subscriber>();
  let isPolling = false;

  const poll = async () => {
    if (isPolling) return;
    isPolling = true;
    let cursor: number | undefined;
    let sent: ChangeTimes = new Map();
    let hasFailed = false;
    while (subscribers.size > 0) {
      try {
        const { event, isNew, times } = await readChanges(records, cursor ?? (await records.now()), sent);
        if (isNew) for (const one of subscribers) one.push(event);
        cursor = event.cursor;
        sent = times;
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
    /**
     * Yields its first event immediately: the changes since the given cursor, or, without a cursor, in the last
     * seconds.
     */
    follow: async function* (since: string | undefined, signal: AbortSignal) {
      const own = subscriber(signal);
      const leave = () => subscribers.delete(own);
      // Subscribes before the read, so that changes during the read are pushed.
      subscribers.add(own);
      signal.addEventListener('abort', leave, { once: true });
      try {
        yield (await readChanges(records, since === undefined ? await records.now() : Number(since))).event;
        void poll();
        yield* own.events();
      } finally {
        leave();
      }
    },
  };
}

/** When each record changed, by its id. */
type ChangeTimes = ReadonlyMap<number, number>;

/** Skips changes that were already sent. */
async function readChanges(records: ChangedRecords, since: number, sent: ChangeTimes = new Map()) {
  const changes = await records.since(since - OVERLAP_MS, MAX_CHANGES);
  const ids = changes.filter(({ id, changedAt }) => sent.get(id) !== changedAt).map(({ id }) => id);
  const isComplete = changes.length < MAX_CHANGES && canName(ids);
  const event: RecordChanges = {
    cursor: Math.max(since, changes[0]?.changedAt ?? 0),
    isComplete,
    ids: isComplete ? ids : [],
    rows: isComplete && ids.length > 0 ? await records.rows(ids) : [],
  };
  return { event, isNew: ids.length > 0, times: new Map(changes.map(({ id, changedAt }) => [id, changedAt])) };
}

/** Times in epoch ms, by the database's clock. */
interface ChangedRecord {
  readonly id: number;
  readonly changedAt: number;
}

type ChangedRecords = ReturnType<typeof changedRecords>;

function changedRecords(database: Database) {
  const sql = database.dialect === 'mysql' ? MYSQL : SQLITE;
  return {
    now: async () => {
      const [row] = await database.read<{ now: number }>(statement(`SELECT ${sql.now} AS now`));
      return Number(row?.now);
    },
    /** Latest first, at most `limit`. */
    since: (since: number, limit: number) =>
      database.read<ChangedRecord>(
        statement(`SELECT id, ${sql.changedAt} AS changedAt FROM records ${sql.index}
         WHERE changedAt > ${sql.since} ORDER BY changedAt DESC LIMIT :limit`),
        { since, limit },
      ),
    rows: (ids: readonly number[]) =>
      readAs(database, recordFields, statement(`SELECT ${recordFields.list()} FROM records WHERE id IN (:ids)`), {
        ids,
      }),
  };
}

const MYSQL = {
  now: 'CAST(UNIX_TIMESTAMP(CURRENT_TIMESTAMP(3)) * 1000 AS SIGNED)',
  changedAt: 'CAST(UNIX_TIMESTAMP(changedAt) * 1000 AS SIGNED)',
  since: 'FROM_UNIXTIME(:since / 1000)',
  index: 'FORCE INDEX (records_changed)',
};

const SQLITE = {
  now: "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
  changedAt: 'changedAt',
  since: ':since',
  index: 'INDEXED BY records_changed',
};

/** If more records changed, the event does not contain them, and clients reload their lists. */
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
