import type { Database } from '@parkwart/service-kit/database/database';
import { selectAs } from '@parkwart/service-kit/database/tables';
import { type RecordRow, recordFields } from '../record/recordRow.ts';
import { statement } from '../tables.ts';

/** Times in epoch ms, by the database's clock. */
interface ChangedRecord {
  readonly id: number;
  readonly changedAt: number;
}

export interface ChangedRecords {
  now(): Promise<number>;
  /** The latest first, at most `limit`. */
  since(time: number, limit: number): Promise<ChangedRecord[]>;
  rows(ids: readonly number[]): Promise<RecordRow[]>;
}

export function changedRecords(database: Database): ChangedRecords {
  const sql = database.dialect === 'mysql' ? MYSQL : SQLITE;
  return {
    now: async () => {
      const [row] = await database.select<{ now: number }>(statement(`SELECT ${sql.now} AS now`));
      return Number(row?.now);
    },
    since: (since, limit) =>
      database.select<ChangedRecord>(
        statement(`SELECT id, ${sql.changedAt} AS changedAt FROM records ${sql.index}
         WHERE changedAt > ${sql.since} ORDER BY changedAt DESC LIMIT :limit`),
        { since, limit },
      ),
    rows: (ids) =>
      selectAs(database, recordFields, statement(`SELECT ${recordFields.list()} FROM records WHERE id IN (:ids)`), {
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
