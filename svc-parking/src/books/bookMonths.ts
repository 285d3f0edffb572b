import type { BookFigures, BookMonth, BookMonthState } from '@parkwart/contracts/calls/books';
import type { PostingKind } from '@parkwart/contracts/entities/posting';
import { type Cents, eurosFromCents, sumCents } from '@parkwart/contracts/rules/money';
import type { Database, Queryable, Transaction } from '@parkwart/service-kit/database/database';
import { isDuplicate, TransactionConflict } from '@parkwart/service-kit/database/databaseError';
import { insertInto, insertMany } from '@parkwart/service-kit/database/rows';
import { type RowOf, readAs } from '@parkwart/service-kit/database/tables';
import { forceIndex } from '../forcedIndex.ts';
import { PARKING_TABLES, statement } from '../tables.ts';
import { type BookBatch, bookBatches, inBatch } from './bookBatches.ts';
import { bookLinesOf, vatOf } from './bookLines.ts';
import { type BookSettings, bookSettings, exportedSettings } from './bookSettings.ts';
import { fileCount } from './datev.ts';
import { firstDayOf, formatMonth, lastDayOf, monthAt, monthOf } from './months.ts';

/** The legal retention of books, in months. */
const MOST = 120;
/** Longer than any transaction: a posting made before an export may be committed after it. */
const COMMIT_MS = 3_600_000;

interface Calendar {
  readonly exports: readonly ExportRow[];
  readonly running: number;
  /**
   * The only month that may be exported next; undefined before the first export, because any month may be exported
   * first.
   */
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

/** The content of a month's export, whether the month is already exported or not. */
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
  // Postings that were booked after the first export belong to the next export.
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

type Sums = Readonly<Record<keyof BookFigures, number>>;

/** @returns amounts in cents */
async function sumFigures(batches: AsyncIterable<BookBatch>, month: number, settings: BookSettings): Promise<Sums> {
  const sums = { postings: 0, late: 0, charged: 0, waived: 0, received: 0, vat: 0 };
  let rows = 0;
  for await (const batch of batches) {
    const postings = inBatch(batch, batch.postings, (posting) => posting);
    const sum = (...kinds: readonly PostingKind[]) =>
      sumCents(postings.filter(({ kind }) => kinds.includes(kind)).map(({ cents }) => cents));
    sums.postings += postings.length;
    sums.late += postings.filter(({ day }) => day < firstDayOf(month)).length;
    sums.charged += sum('charge');
    sums.waived -= sum('waiver');
    sums.received -= sum('payment', 'refund');
    const lines = inBatch(batch, bookLinesOf(batch.postings, settings), ({ posting }) => posting);
    rows += lines.length;
    sums.vat += sumCents(lines.map((line) => vatOf(line, settings.accounts)));
  }
  return { ...sums, files: fileCount(rows) };
}

function presentFigures({ postings, late, files, ...amounts }: Sums): BookFigures {
  // `+ 0` avoids a negative zero.
  const euros = (cents: Cents) => eurosFromCents(cents + 0);
  const { charged, waived, received, vat } = amounts;
  return {
    postings,
    late,
    files,
    charged: euros(charged),
    waived: euros(waived),
    received: euros(received),
    vat: euros(vat),
  };
}

interface Id {
  readonly id: number;
}

const NOT_EXPORTED = 'NOT EXISTS (SELECT 1 FROM exported_postings WHERE exported_postings.postingId = postings.id)';

/** Sorted by day, so that earlier months come first. */
async function exportedIds(database: Database, month: number): Promise<number[]> {
  const sql = statement(`SELECT id FROM exported_postings JOIN postings ON postings.id = exported_postings.postingId
    WHERE month = :month ORDER BY day, id`);
  return (await database.read<Id>(sql, { month })).map(({ id }) => id);
}

/** Postings of the month that are in no export, read day by day to keep statements short. @param bookedBefore in ms */
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
 * Unexported postings of earlier months that were booked after `since`. Months before the first exported month
 * contribute only postings that were booked after that first export.
 */
async function lateIds(queryable: Queryable, { month, since, firstExport }: Late): Promise<number[]> {
  const sql = statement(`SELECT id FROM postings ${forceIndex(queryable, 'postings_booked')}
    WHERE bookedAt >= :since AND day < :end AND (day >= :start OR bookedAt >= :started)
    AND ${NOT_EXPORTED} ORDER BY day, id`);
  const start = { start: firstDayOf(firstExport.month), started: firstExport.exportedAt };
  const values = { since, end: firstDayOf(month), ...start };
  return (await queryable.read<Id>(sql, values)).map(({ id }) => id);
}

/** The first month after the given one that has postings. */
async function nextMonth(queryable: Queryable, month: number): Promise<number | undefined> {
  const sql = statement(
    `SELECT MIN(day) AS first FROM postings ${forceIndex(queryable, 'postings_day')} WHERE day > :last`,
  );
  const [row] = await queryable.read<{ first: number | null }>(sql, { last: lastDayOf(month) });
  return row?.first ? monthOf(row.first) : undefined;
}

const { book_exports: exportFields } = PARKING_TABLES;
type ExportRow = RowOf<typeof exportFields>;

const insertExportRow = insertInto(exportFields.without('figures'));
const insertPostingIds = insertMany(PARKING_TABLES.exported_postings);

function readExports(queryable: Queryable): Promise<ExportRow[]> {
  return readAs(queryable, exportFields, statement('SELECT * FROM book_exports ORDER BY month'));
}

/** @param postingIds ids that no other export contains */
export async function insertExport(
  transaction: Transaction,
  exported: Omit<ExportRow, 'figures'>,
  postingIds: readonly number[],
): Promise<void> {
  try {
    await insertExportRow(transaction, exported);
    await insertPostingIds(
      transaction,
      postingIds.map((postingId) => ({ postingId, month: exported.month })),
    );
  } catch (error) {
    // Another replica has exported the month.
    throw isDuplicate(error) ? new TransactionConflict() : error;
  }
}

/** Stores the figures, which never change: exported postings are final. */
async function saveFigures(database: Database, month: number, figures: string): Promise<void> {
  const sql = statement('UPDATE book_exports SET figures = :figures WHERE month = :month');
  await database.transaction((transaction) => transaction.write(sql, { month, figures }));
}
