import type { exportParkingJournal, getParkingJournal } from '@parkwart/contracts/journal';
import type { Database } from '../database.ts';
import { type Implementation, implement } from '../implement.ts';
import { implementStream } from '../implementStream.ts';
import { JOURNAL_FILE_NAME, journalCsv } from './journalCsv.ts';
import { journalQueries } from './journalQueries.ts';

/** The calls that read a service's journal; those of all services have the same schemas. */
export function journalCalls(
  database: Database,
  page: typeof getParkingJournal,
  whole: typeof exportParkingJournal,
): Implementation[] {
  const journal = journalQueries(database);
  return [
    implement(page, async ({ query: { after, limit, ...filter } }) => ({
      entries: await journal.page(filter, { after, limit }),
    })),
    implementStream(whole, ({ query }) => journalCsv(journal.all(query)), JOURNAL_FILE_NAME),
  ];
}
