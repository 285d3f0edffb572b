import type { Database, Queryable } from '@parkwart/service-kit/database/database';
import { forceIndex } from '../lists/listConditions.ts';
import { statement } from '../tables.ts';
import { firstDayOf, lastDayOf, monthOf } from './months.ts';

interface Id {
  readonly id: number;
}

const NOT_EXPORTED = 'NOT EXISTS (SELECT 1 FROM exported_postings WHERE exported_postings.postingId = postings.id)';

/** Sorted by day, so that earlier months come first. */
export async function exportedIds(database: Database, month: number): Promise<number[]> {
  const sql = statement(`SELECT id FROM exported_postings JOIN postings ON postings.id = exported_postings.postingId
    WHERE month = :month ORDER BY day, id`);
  return (await database.read<Id>(sql, { month })).map(({ id }) => id);
}

/** Postings of the month that no export has, read day by day to keep statements short. @param bookedBefore in ms */
export async function unexportedIds(
  queryable: Queryable,
  { month, bookedBefore = Number.MAX_SAFE_INTEGER }: { readonly month: number; readonly bookedBefore?: number },
): Promise<number[]> {
  const sql = statement(`SELECT id FROM postings ${forceIndex(queryable, 'postings_day')}
    WHERE day = :day AND bookedAt < :bookedBefore AND ${NOT_EXPORTED} ORDER BY id`);
  const ids: number[] = [];
  for (let day = firstDayOf(month); day <= lastDayOf(month); day += 1) {
    const found = await queryable.read<Id>(sql, { day, bookedBefore });
    ids.push(...found.map(({ id }) => id));
  }
  return ids;
}

interface Late {
  readonly month: number;
  readonly since: number;
  readonly firstExport: { readonly month: number; readonly exportedAt: number };
}

/**
 * Unexported postings of earlier months that were booked after `since`. Months before the first exported one only have
 * postings booked after its export.
 */
export async function lateIds(queryable: Queryable, { month, since, firstExport }: Late): Promise<number[]> {
  const sql = statement(`SELECT id FROM postings ${forceIndex(queryable, 'postings_booked')}
    WHERE bookedAt >= :since AND day < :end AND (day >= :start OR bookedAt >= :started)
    AND ${NOT_EXPORTED} ORDER BY day, id`);
  const start = { start: firstDayOf(firstExport.month), started: firstExport.exportedAt };
  const values = { since, end: firstDayOf(month), ...start };
  return (await queryable.read<Id>(sql, values)).map(({ id }) => id);
}

/** The first month with postings after this one. */
export async function nextMonth(queryable: Queryable, month: number): Promise<number | undefined> {
  const sql = statement(
    `SELECT MIN(day) AS first FROM postings ${forceIndex(queryable, 'postings_day')} WHERE day > :last`,
  );
  const [row] = await queryable.read<{ first: number | null }>(sql, { last: lastDayOf(month) });
  return row?.first ? monthOf(row.first) : undefined;
}
