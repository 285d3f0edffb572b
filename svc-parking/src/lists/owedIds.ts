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

/** Counts among owed records that must be judged. @param mostJudged looks only among this many */
export async function countOwed(
  database: Database,
  mostJudged: number,
  countAmong: (ids: readonly number[]) => Promise<number>,
): Promise<{ readonly count: number; readonly isMore?: true }> {
  let [count, judged] = [0, 0];
  for await (const ids of owedIds(database)) {
    if (judged >= mostJudged) return { count, isMore: true };
    count += await countAmong(ids);
    judged += ids.length;
  }
  return { count };
}
