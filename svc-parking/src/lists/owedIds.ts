import type { Database } from '@parkwart/service-kit/database/database';
import { statement } from '../tables.ts';
import { forceIndex } from './listConditions.ts';

/** Bounds memory, and lets other requests run between two batches. */
const BATCH = 500;

/**
 * Ids of records that owe something, in ascending order. @param after only higher ids @param most at most so many
 */
export async function* owedIds(database: Database, after = 0, most = 2_147_483_647): AsyncGenerator<readonly number[]> {
  const sql = statement(`SELECT id FROM records ${forceIndex(database, 'records_owed_since')}
    WHERE owedCents > 0 AND id > :after ORDER BY id LIMIT :most`);
  const ids = (await database.read<{ id: number }>(sql, { after, most })).map(({ id }) => id);
  for (let at = 0; at < ids.length; at += BATCH) yield ids.slice(at, at + BATCH);
}

/** Counting reads and judges at most so many owed records, because it is repeated whenever the office looks. */
const MOST_READ = 20_000;

/** @param judge of the records that are candidates among these: whether each counts */
export async function countOwed(
  database: Database,
  mostJudged: number,
  judge: (ids: readonly number[]) => Promise<readonly boolean[]>,
): Promise<{ readonly count: number; readonly isMore?: true }> {
  let [read, judged, count] = [0, 0, 0];
  for await (const ids of owedIds(database, 0, MOST_READ + 1)) {
    if (judged >= mostJudged || read >= MOST_READ) return { count, isMore: true };
    const counts = await judge(ids);
    read += ids.length;
    judged += counts.length;
    count += counts.filter(Boolean).length;
  }
  return { count };
}
