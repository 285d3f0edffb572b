import * as contract from '@parkwart/contracts/calls/books';
import { type Cents, eurosFromCents } from '@parkwart/contracts/rules/money';
import { monthName } from '@parkwart/contracts/rules/monthName';
import { formatPlainDecimal } from '@parkwart/contracts/rules/number';
import { HttpError } from '@parkwart/service-kit/errors/httpError';
import { germanCsv } from '@parkwart/service-kit/http/germanCsv';
import { implement } from '@parkwart/service-kit/http/implement';
import { implementStream } from '@parkwart/service-kit/http/implementStream';
import { actorOf } from '@parkwart/service-kit/journal/journal';
import type { Session } from '@parkwart/service-kit/session/session';
import type { PostingRow } from '../accounts/posting.ts';
import type { ChangeParts, Feature } from '../feature.ts';
import { formatStoredDay } from '../storedDay.ts';
import { type BookBatch, bookBatches, inBatch } from './bookBatches.ts';
import { bookLinesOf, vatOf } from './bookLines.ts';
import { idsOf, insertExport, listMonths, monthWithFigures, readCalendar, readMonth, stateOf } from './bookMonths.ts';
import { type BookSettings, bookSettings } from './bookSettings.ts';
import { DATEV_ENCODING, datevFile, datevFileName } from './datev.ts';
import { formatMonth, parseMonth } from './months.ts';
import { CSV_COLUMNS, csvFileName, documentOf, KINDS, typeLabel } from './texts.ts';

/** Does nothing if the month is already exported. @throws HttpError 422 */
function exportMonth({ database, journal, clock }: ChangeParts, month: number, session: Session): Promise<void> {
  return database.transaction(async (transaction) => {
    const now = clock();
    const calendar = await readCalendar(transaction, now);
    const state = stateOf(calendar, month);
    if (state === 'exported') return;
    if (state === 'running') throw monthNotOver(month);
    if (state === 'before') throw beforeExports(calendar.exports[0]?.month ?? month);
    if (state === 'passed') throw monthPassed(month);
    if (state === 'waiting') throw earlierMonthOpen(calendar.next ?? month);
    const settings = await bookSettings(transaction);
    if (!settings.datev) throw notSetUp();
    const ids = await idsOf(transaction, calendar, month);
    if (ids.length === 0) throw nothingBooked(month);
    const row = { month, exportedAt: now.getTime(), account: session.userId, settings: JSON.stringify(settings) };
    await insertExport(transaction, row, ids);
    const subject = `book-export:${formatMonth(month)}` as const;
    const after = { month: formatMonth(month), postings: ids.length };
    await journal.write(transaction, { subject, kind: 'month-exported', by: actorOf(session), after, isNew: true });
  });
}

export const books: Feature = {
  calls: [
    ({ database, clock }) =>
      implement(contract.getBookMonths, async () => {
        const [months, { datev }] = await Promise.all([listMonths(database, clock()), bookSettings(database)]);
        return { months, isReady: datev !== null };
      }),
    ({ database, clock }) =>
      implement(contract.getBookMonth, ({ params }) => monthWithFigures(database, parseMonth(params.month), clock())),
    (parts) =>
      implement(contract.exportBookMonth, async ({ params, session }) => {
        const { database, clock } = parts;
        const month = parseMonth(params.month);
        await exportMonth(parts, month, session);
        return monthWithFigures(database, month, clock());
      }),
    ({ database, clock }) =>
      implementStream(
        contract.downloadBookMonth,
        async ({ params, query }, ctx) => {
          const month = parseMonth(params.month);
          const { exported, settings, ids } = await readMonth(database, month, clock());
          if (!exported) throw notExported(month);
          if (!settings.datev) throw notSetUp();
          const { figures } = await monthWithFigures(database, month, clock());
          const part = partOf(month, query.part, figures?.files ?? 1);
          ctx.attachment(datevFileName(month, part));
          const header = { month, part, created: new Date(Number(exported.exportedAt)), ...settings.datev };
          return datevFile(bookBatches(database, ids), settings.books, header);
        },
        undefined,
        DATEV_ENCODING,
      ),
    ({ database, clock }) =>
      implementStream(contract.listBookMonth, async ({ params }, ctx) => {
        const { settings, ids } = await readMonth(database, parseMonth(params.month), clock());
        ctx.attachment(csvFileName(params.month));
        return booksCsv(bookBatches(database, ids), settings.books);
      }),
  ],
};

/** @returns the number of the requested file; undefined if the month has only one file @throws HttpError 422 */
function partOf(month: number, given: string | undefined, files: number): number | undefined {
  const part = Number(given ?? (files === 1 ? 1 : 0));
  if (part < 1 || part > files) throw severalFiles(month, files);
  return files === 1 ? undefined : part;
}

const nameOf = (month: number) => monthName(formatMonth(month));
const refused = (code: string, message: string) => new HttpError(422, code, message);

const notSetUp = () =>
  refused(
    'BOOKS_NOT_SET_UP',
    'Für DATEV fehlen Berater- und Mandantennummer. Tragen Sie sie unter „Verwaltung“, „Buchhaltung“ ein.',
  );

const monthNotOver = (month: number) =>
  refused('MONTH_NOT_OVER', `${nameOf(month)} ist noch nicht vorbei. Ansehen können Sie ihn als CSV.`);

const earlierMonthOpen = (month: number) =>
  refused('EARLIER_MONTH_OPEN', `Exportieren Sie zuerst ${nameOf(month)}: Die Monate gehen der Reihe nach.`);

const beforeExports = (first: number) =>
  refused('MONTH_BEFORE_EXPORTS', `Exportiert wird seit ${nameOf(first)}. Was davor liegt, steht in anderen Büchern.`);

const monthPassed = (month: number) =>
  refused(
    'MONTH_PASSED',
    `Nach ${nameOf(month)} ist schon ein Monat exportiert. Was noch dazugehört, steht im nächsten Export.`,
  );

const nothingBooked = (month: number) => refused('NOTHING_BOOKED', `Im ${nameOf(month)} ist nichts gebucht.`);

const notExported = (month: number) => refused('NOT_EXPORTED', `${nameOf(month)} ist noch nicht exportiert.`);

/** An older front end requests only one file, in which the rows of the other files would be missing. */
const severalFiles = (month: number, files: number) =>
  refused(
    'SEVERAL_FILES',
    files === 1
      ? `Zu ${nameOf(month)} gibt es nur eine DATEV-Datei.`
      : `Zu ${nameOf(month)} gehören ${files} DATEV-Dateien. Laden Sie die Seite neu und dann alle.`,
  );

/** The postings of the DATEV file, readable for people. */
export function booksCsv(batches: AsyncIterable<BookBatch>, settings: BookSettings): AsyncGenerator<string> {
  async function* booked() {
    for await (const batch of batches) {
      const vat = new Map<number, Cents>();
      for (const line of bookLinesOf(batch.postings, settings))
        vat.set(line.posting.id, (vat.get(line.posting.id) ?? 0) + vatOf(line, settings.accounts));
      const rows = batch.postings.map((posting) => ({ posting, vat: vat.get(posting.id) ?? 0 }));
      yield inBatch(batch, rows, ({ posting }) => posting);
    }
  }
  return germanCsv([...CSV_COLUMNS], booked(), (one) => cells(one, settings));
}

/** @param vat that the posting adds to the VAT due */
function cells({ posting, vat }: { posting: PostingRow; vat: Cents }, { taxation }: BookSettings): string[] {
  const { id, day, kind, cents, reverses } = posting;
  return [
    formatStoredDay(day),
    documentOf(posting),
    KINDS[kind],
    typeLabel(posting),
    ...sides(cents),
    // The VAT is on the same side as the amount that contains the VAT: the amount of a charge for taxation as agreed,
    // the amount of a payment for taxation as received.
    ...sides(taxation === 'agreed' ? vat : -vat),
    String(id),
    reverses === null ? '' : String(reverses),
  ];
}

/** „Soll“ and „Haben“ avoid minus signs, which Excel reads as a formula and the CSV writer escapes. */
function sides(cents: Cents): [debit: string, credit: string] {
  const amount = formatPlainDecimal(eurosFromCents(Math.abs(cents)));
  return [cents > 0 ? amount : '', cents < 0 ? amount : ''];
}
