import { MAX_INVOICE_NUMBER } from '@parkwart/contracts/entities/record';
import { isProvisionalReference } from '@parkwart/contracts/inputs/inputs';
import { DAY_MS } from '@parkwart/contracts/rules/time';
import type { Database } from '@parkwart/service-kit/database/database';
import { EVERY_RANGE, type IdRange, intersect, joinRanges, rangesWithPrefix } from '../plate-index/idRanges.ts';
import { statement } from '../tables.ts';
import type { ListFilter } from './listConditions.ts';

/**
 * The edge of a page, as an invoice number; without an edge, the page is the newest one. Records `after` a number are
 * older.
 */
export interface PageStart {
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly at?: string | undefined;
}

/** Id ranges that can contain matching records, newest first. */
export async function rangesOf(database: Database, filter: ListFilter): Promise<IdRange[]> {
  const ranges = intersect(await entryRanges(database, filter), await numberRanges(database, filter.invoiceNumber));
  return ranges.length > 1 || filter.plate ? intersect(ranges, [await usedIds(database)]) : ranges;
}

export function rangeOf({ after, before, at }: PageStart): IdRange {
  return {
    first: before === undefined ? 1 : Number(before) + 1,
    last: Math.min(
      MAX_INVOICE_NUMBER,
      after === undefined ? MAX_INVOICE_NUMBER : Number(after) - 1,
      at === undefined ? MAX_INVOICE_NUMBER : Number(at),
    ),
  };
}

async function numberRanges(database: Database, reference: string | undefined): Promise<readonly IdRange[]> {
  if (!reference || !isProvisionalReference(reference)) return rangesWithPrefix(reference);
  const sql = statement('SELECT id FROM records WHERE provisionalReference = :reference ORDER BY id DESC');
  const found = await database.read<{ id: number }>(sql, { reference });
  return found.map(({ id }) => ({ first: id, last: id }));
}

/** The range of ids in use: a prefix matches numbers of several lengths, of which only one or two are in use. */
async function usedIds(database: Database): Promise<IdRange> {
  const [row] = await database.read<{ first: number | null; last: number | null }>(
    statement('SELECT (SELECT MIN(id) FROM records) AS first, (SELECT MAX(id) FROM records) AS last'),
  );
  return { first: row?.first ?? 1, last: row?.last ?? 0 };
}

interface EntrySpan {
  /** Inclusive. */
  readonly entryFrom?: Date | undefined;
  /** Exclusive. */
  readonly entryBefore?: Date | undefined;
}

interface Period {
  readonly condition: string;
  readonly index: 'records_entry_day' | 'records_entry_month';
}

/** SQLite joins at most 500 queries; all older months share one query. */
const MAX_MONTHS = 400;

/**
 * Id ranges of the records whose cars entered in this period, newest first. Each range covers the first to the last id
 * of a day or of a whole month in UTC. Ids are nearly in the order of entries; only offline booths report their entries
 * late.
 */
async function entryRanges(database: Database, { entryFrom, entryBefore }: EntrySpan): Promise<IdRange[]> {
  if (!entryFrom && !entryBefore) return [...EVERY_RANGE];
  const [ends] = await database.read<{ first: string | Date | null; last: string | Date | null }>(
    statement('SELECT (SELECT MIN(entryAt) FROM records) AS first, (SELECT MAX(entryAt) FROM records) AS last'),
  );
  if (!ends?.first || !ends.last) return [];
  const from = Math.max(new Date(ends.first).getTime(), entryFrom?.getTime() ?? Number.NEGATIVE_INFINITY);
  const to = Math.min(new Date(ends.last).getTime(), (entryBefore?.getTime() ?? Number.POSITIVE_INFINITY) - 1);
  const periods = periodsBetween(from, to);
  if (periods.length === 0) return [];
  const found = await database.read<{ first: number | null; last: number | null }>(
    periods
      .map((period) => statement(`SELECT ${end('MIN', database, period)}, ${end('MAX', database, period)}`))
      .join(' UNION ALL '),
  );
  return joinRanges(found.flatMap(({ first, last }) => (first === null || last === null ? [] : [{ first, last }])));
}

/** Each subquery reads one index entry. */
function end(extreme: 'MIN' | 'MAX', { dialect }: Database, { condition, index }: Period): string {
  const forced = dialect === 'mysql' ? `FORCE INDEX (${index})` : `INDEXED BY ${index}`;
  return `(SELECT ${extreme}(id) FROM records ${forced} WHERE ${condition}) AS ${extreme === 'MIN' ? 'first' : 'last'}`;
}

/**
 * Returns whole months if possible, and days at both ends.
 * @param to inclusive; `from` and `to` are in ms since the epoch
 */
function periodsBetween(from: number, to: number): Period[] {
  const periods: Period[] = [];
  const last = new Date(to);
  const earliest = Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - MAX_MONTHS);
  if (from < earliest) periods.push(monthsBefore(new Date(earliest)));
  for (let day = Math.floor(Math.max(from, earliest) / DAY_MS) * DAY_MS; day <= to; ) {
    const start = new Date(day);
    const nextMonth = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1);
    const isWholeMonth = start.getUTCDate() === 1 && nextMonth - DAY_MS <= to;
    periods.push(isWholeMonth ? monthOf(start) : dayOf(start));
    day = isWholeMonth ? nextMonth : day + DAY_MS;
  }
  return periods;
}

function dayOf(start: Date): Period {
  return { condition: `entryDay = '${start.toISOString().slice(0, 10)}'`, index: 'records_entry_day' };
}

function monthOf(start: Date): Period {
  return { condition: `entryMonth = ${monthNumber(start)}`, index: 'records_entry_month' };
}

function monthsBefore(start: Date): Period {
  return { condition: `entryMonth < ${monthNumber(start)}`, index: 'records_entry_month' };
}

const monthNumber = (instant: Date) => instant.getUTCFullYear() * 100 + instant.getUTCMonth() + 1;
