import type { Cents } from '@parkwart/contracts/money';
import type { Database } from '@parkwart/service-kit/database';
import { fromStored, type RecordRow, type StoredRecord } from '../record/recordRow.ts';

export interface FinesOfSpan {
  readonly count: number;
  readonly cents: Cents;
}

/** No sum includes disabled records. */
export interface DashboardQueries {
  /** By the day of parking, one sum per span between neighbours of `starts`. */
  salesBetween(starts: readonly Date[]): Promise<Cents[]>;
  finesBetween(starts: readonly Date[]): Promise<FinesOfSpan[]>;
  countParked(): Promise<number>;
  /** Includes disabled records. */
  newest(limit: number): Promise<RecordRow[]>;
}

interface Sum {
  readonly span: number;
  readonly count: number;
  readonly cents: number | string;
}

export function dashboardQueries(database: Database): DashboardQueries {
  /** The index over entryAt covers every column used. */
  const sums = async (starts: readonly Date[], cents: string, condition: string): Promise<FinesOfSpan[]> => {
    const ends = starts.slice(1);
    const cases = ends.map((_, span) => `WHEN entryAt < :end${span} THEN ${span}`).join(' ');
    const rows = await database.select<Sum>(
      `SELECT CASE ${cases} END AS span, COUNT(*) AS count, SUM(${cents}) AS cents FROM records
       WHERE entryAt >= :from AND entryAt < :to AND ${condition} GROUP BY span`,
      { from: starts[0], to: ends.at(-1), ...Object.fromEntries(ends.map((end, span) => [`end${span}`, end])) },
    );
    return ends.map((_, span) => {
      const row = rows.find((candidate) => Number(candidate.span) === span);
      // MySQL returns sums as text.
      return { count: Number(row?.count ?? 0), cents: Number(row?.cents ?? 0) };
    });
  };

  return {
    salesBetween: async (starts) =>
      (await sums(starts, 'finesCents + feeCents', 'isDisable = 0')).map(({ cents }) => cents),
    finesBetween: (starts) => sums(starts, 'finesCents', 'isDisable = 0 AND finesCents > 0'),
    countParked: async () => {
      const sql = 'SELECT COUNT(*) AS count FROM records WHERE exitAt IS NULL AND isDisable = 0';
      const [row] = await database.select<{ count: number }>(sql);
      return Number(row?.count ?? 0);
    },
    newest: async (limit) => {
      const rows = await database.select<StoredRecord>('SELECT * FROM records ORDER BY id DESC LIMIT :limit', {
        limit,
      });
      return rows.map(fromStored);
    },
  };
}
