import type { Database } from '@parkwart/service-kit/database/database';
import { forceIndex } from '../forcedIndex.ts';
import { statement } from '../tables.ts';

/** Limits memory use, and lets other requests run between two batches. */
const BATCH = 500;

/**
 * Ids of records that owe something, in ascending order.
 * @param after returns only higher ids
 * @param most the maximum number of ids
 */
export async function* owedIds(database: Database, after = 0, most = 2_147_483_647): AsyncGenerator<readonly number[]> {
  const sql = statement(`SELECT id FROM records ${forceIndex(database, 'records_owed_since')}
    WHERE owedCents > 0 AND id > :after ORDER BY id LIMIT :most`);
  const ids = (await database.read<{ id: number }>(sql, { after, most })).map(({ id }) => id);
  for (let at = 0; at < ids.length; at += BATCH) yield ids.slice(at, at + BATCH);
}

/**
 * Limits the number of records with an open amount that one count reads, because the count is repeated whenever the
 * office reads its tasks.
 */
const MOST_READ = 20_000;

interface Counted {
  readonly count: number;
  readonly isMore?: true;
}

/** Selects a task's candidates among the records. Returns for each candidate whether the task counts it. */
type Judge = (ids: readonly number[]) => Promise<readonly boolean[]>;

/**
 * Counts records for several tasks, and reads the ids only once for all of them.
 * @param mostJudged the number of candidates after which a task stops counting
 */
export async function countOwed<Task>(
  database: Database,
  mostJudged: number,
  judges: readonly (readonly [task: Task, judge: Judge])[],
): Promise<(readonly [Task, Counted])[]> {
  const tasks = judges.map(([task, judge]) => ({ task, judge, judged: 0, count: 0, isMore: false }));
  let read = 0;
  for await (const ids of owedIds(database, 0, MOST_READ + 1)) {
    for (const one of tasks) {
      one.isMore ||= one.judged >= mostJudged || read >= MOST_READ;
      if (one.isMore) continue;
      const counts = await one.judge(ids);
      one.judged += counts.length;
      one.count += counts.filter(Boolean).length;
    }
    if (tasks.every(({ isMore }) => isMore)) break;
    read += ids.length;
  }
  return tasks.map(({ task, count, isMore }) => [task, { count, ...(isMore && { isMore }) }]);
}
