import type { Database } from '@parkwart/service-kit/database/database';
import { statement } from '../tables.ts';
import { forceIndex } from './listConditions.ts';

/** Bounds memory, and lets other requests run between two batches. */
const BATCH = 500;

/** Ids of records that owe something, in ascending order. @param after only higher ids */
export async function* owedIds(database: Database, after = 0): AsyncGenerator<readonly number[]> {
  const sql = statement(`SELECT id FROM records ${forceIndex(database, 'records_owed_since')}
    WHERE owedCents > 0 AND id > :after ORDER BY id`);
  const ids = (await database.read<{ id: number }>(sql, { after })).map(({ id }) => id);
  for (let at = 0; at < ids.length; at += BATCH) yield ids.slice(at, at + BATCH);
}
