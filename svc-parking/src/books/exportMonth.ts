import type { Database } from '@parkwart/service-kit/database/database';
import { actorOf, type Journal } from '@parkwart/service-kit/journal/journal';
import type { Session } from '@parkwart/service-kit/session/session';
import { idsOf, readCalendar, stateOf } from './bookMonths.ts';
import { beforeExports, earlierMonthOpen, monthNotOver, monthPassed, nothingBooked, notSetUp } from './errors.ts';
import { insertExport } from './exports.ts';
import { formatMonth } from './months.ts';
import { bookSettings } from './storedSettings.ts';

interface Parts {
  readonly database: Database;
  readonly journal: Journal;
  readonly clock: () => Date;
}

/** Does nothing if the month is exported. @throws HttpError 422 */
export function exportMonth({ database, journal, clock }: Parts, month: number, session: Session): Promise<void> {
  return database.transaction(async (transaction) => {
    const now = clock();
    const calendar = await readCalendar(database, now, transaction);
    const state = stateOf(calendar, month);
    if (state === 'exported') return;
    if (state === 'running') throw monthNotOver(month);
    if (state === 'before') throw beforeExports(calendar.exports[0]?.month ?? month);
    if (state === 'passed') throw monthPassed(month);
    if (state === 'waiting') throw earlierMonthOpen(calendar.next ?? month);
    const settings = await bookSettings(database, transaction);
    if (!settings.datev) throw notSetUp();
    const ids = await idsOf(database, calendar, month, transaction);
    if (ids.length === 0) throw nothingBooked(month);
    const row = { month, exportedAt: now.getTime(), account: session.userId, settings: JSON.stringify(settings) };
    await insertExport(database, row, ids, transaction);
    const subject = `book-export:${formatMonth(month)}` as const;
    const after = { month: formatMonth(month), postings: ids.length };
    await journal.write({ subject, kind: 'month-exported', by: actorOf(session), after, isNew: true }, transaction);
  });
}
