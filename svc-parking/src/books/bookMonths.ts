import type { BookFigures, BookMonth, BookMonthState } from '@parkwart/contracts/calls/books';
import type { Database, Queryable } from '@parkwart/service-kit/database/database';
import { bookBatches } from './bookBatches.ts';
import { bookSettings, exportedSettings } from './bookSettings.ts';
import { type ExportRow, readExports, saveFigures } from './exports.ts';
import { presentFigures, sumFigures } from './figures.ts';
import { formatMonth, monthAt } from './months.ts';
import { exportedIds, lateIds, nextMonth, unexportedIds } from './postingIds.ts';

/** The legal retention of books, in months. */
const MOST = 120;
/** Longer than any transaction: a posting made before an export may be committed after it. */
const COMMIT_MS = 3_600_000;

interface Calendar {
  readonly exports: readonly ExportRow[];
  readonly running: number;
  /** The only month that may be exported next; undefined before the first export, when any month may be. */
  readonly next: number | undefined;
}

export async function readCalendar(queryable: Queryable, now: Date): Promise<Calendar> {
  const exports = await readExports(queryable);
  const last = exports.at(-1);
  return { exports, running: monthAt(now), next: last && (await nextMonth(queryable, last.month)) };
}

export function stateOf({ exports, running, next }: Calendar, month: number): BookMonthState {
  const [first, last] = [exports[0], exports.at(-1)];
  if (exports.some((one) => one.month === month)) return 'exported';
  if (month >= running) return 'running';
  if (first && last && month < last.month) return month < first.month ? 'before' : 'passed';
  return next === undefined || month <= next ? 'open' : 'waiting';
}

/** Months with postings, the newest first. */
export async function listMonths(database: Database, now: Date): Promise<BookMonth[]> {
  const calendar = await readCalendar(database, now);
  const months = new Set(calendar.exports.map(({ month }) => month));
  for (let month = await nextMonth(database, 0); month && month <= calendar.running; ) {
    months.add(month);
    month = await nextMonth(database, month);
  }
  const newest = [...months].sort((one, other) => other - one).slice(0, MOST);
  return newest.map((month) => presentMonth(calendar, month));
}

function presentMonth(calendar: Calendar, month: number): BookMonth {
  const exported = calendar.exports.find((one) => one.month === month);
  const { exportedAt, account, figures } = exported ?? {};
  return {
    month: formatMonth(month),
    state: stateOf(calendar, month),
    ...(exportedAt !== undefined && { exportedAt: new Date(Number(exportedAt)).toISOString(), account }),
    ...(figures && { figures: JSON.parse(figures) as BookFigures }),
  };
}

/** The content of a month's export, done or not. */
export async function readMonth(database: Database, month: number, now: Date) {
  const calendar = await readCalendar(database, now);
  const exported = calendar.exports.find((one) => one.month === month);
  const settings = exported ? exportedSettings(exported.settings) : await bookSettings(database);
  const ids = exported ? await exportedIds(database, month) : await idsOf(database, calendar, month);
  return { exported, settings, ids, present: () => presentMonth(calendar, month) };
}

export async function idsOf(
  queryable: Queryable,
  { exports, running, next }: Calendar,
  month: number,
): Promise<number[]> {
  const [firstExport, last] = [exports[0], exports.at(-1)];
  if (!firstExport || !last) return unexportedIds(queryable, { month });
  const started = Number(firstExport.exportedAt);
  // Later postings belong to the next export.
  if (month < firstExport.month) return unexportedIds(queryable, { month, bookedBefore: started });
  if (month < last.month) return [];
  const ofMonth = await unexportedIds(queryable, { month });
  if (month > (next ?? running)) return ofMonth;
  const since = Number(last.exportedAt) - COMMIT_MS;
  return [...(await lateIds(queryable, { month, since, firstExport })), ...ofMonth];
}

export async function monthWithFigures(database: Database, month: number, now: Date): Promise<BookMonth> {
  const { exported, settings, ids, present } = await readMonth(database, month, now);
  const known = present();
  if (known.figures) return known;
  const figures = presentFigures(await sumFigures(bookBatches(database, ids), month, settings.books));
  if (exported) await saveFigures(database, month, JSON.stringify(figures));
  return { ...known, figures };
}
