import { limitationOf } from '@parkwart/contracts/rules/limitation';
import type { Cents } from '@parkwart/contracts/rules/money';
import { addDays, dayNumber } from '@parkwart/contracts/rules/time';
import type { Database } from '@parkwart/service-kit/database/database';
import { startOfDay } from '../lists/entryPeriod.ts';
import { forceIndex } from '../lists/listConditions.ts';
import { statement } from '../tables.ts';

interface Years {
  /** Undefined for all before. */
  readonly from: number | undefined;
  readonly to: number;
}

/** Payments of a record that stand, as a condition's end. */
const PAID = `SELECT 1 FROM postings AS paid WHERE paid.invoiceNumber = records.id AND paid.kind = 'payment'
  AND paid.cents < 0 AND NOT EXISTS (SELECT 1 FROM postings AS reversal WHERE reversal.reverses = paid.id)
  AND paid.day > `;

/** What is open and whose period ends with one of the years: no payment began a later one. */
const ends = (database: Database) => `FROM records ${forceIndex(database, 'records_owed_since')}
  WHERE owedCents > 0 AND entryAt < :entryBefore AND NOT EXISTS (${PAID} :paidAfter)`;

/** And did not end before. */
const NOT_EARLIER = `AND (entryAt >= :entryFrom OR EXISTS (${PAID} :paidFrom))`;

function valuesOf({ from, to }: Years) {
  const last = limitationOf(to);
  const entryBefore = addDays(startOfDay(last.lastParkingDay), 1);
  const values = { entryBefore, paidAfter: dayNumber(last.renewedAfter) };
  if (from === undefined) return values;
  const before = limitationOf(from - 1);
  const entryFrom = addDays(startOfDay(before.lastParkingDay), 1);
  return { ...values, entryFrom, paidFrom: dayNumber(before.renewedAfter) };
}

/** MySQL returns sums as text, and null for no rows. */
interface Sums {
  readonly count: number;
  readonly cents: string | number | null;
}

export async function sumLimitation(
  database: Database,
  years: Years,
): Promise<{ readonly count: number; readonly cents: Cents }> {
  const of = `${ends(database)} ${years.from === undefined ? '' : NOT_EARLIER}`;
  const sql = statement(`SELECT COUNT(*) AS count, SUM(owedCents) AS cents ${of}`);
  const [row] = await database.select<Sums>(sql, valuesOf(years));
  return { count: Number(row?.count ?? 0), cents: Number(row?.cents ?? 0) };
}

interface Page {
  readonly after: number;
  readonly limit: number;
}

/** Ids, in their order. */
export async function limitedIds(database: Database, years: Years, page: Page): Promise<number[]> {
  const of = `${ends(database)} ${years.from === undefined ? '' : NOT_EARLIER}`;
  const sql = statement(`SELECT id ${of} AND id > :after ORDER BY id LIMIT :limit`);
  const rows = await database.select<{ id: number }>(sql, { ...valuesOf(years), ...page });
  return rows.map(({ id }) => id);
}
