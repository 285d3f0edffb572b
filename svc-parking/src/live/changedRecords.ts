import type { Database } from '@parkwart/service-kit/database/database';
import { readAs } from '@parkwart/service-kit/database/tables';
import { recordFields } from '../record/recordRow.ts';
import { statement } from '../tables.ts';

/** Times in epoch ms, by the database's clock. */
interface ChangedRecord {
  readonly id: number;
  readonly changedAt: number;
}

export type ChangedRecords = ReturnType<typeof changedRecords>;

export function changedRecords(database: Database) {
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
