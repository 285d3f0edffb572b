import type { exportParkingJournal, getParkingJournal } from '@parkwart/contracts/calls/journal';
import type { Database } from '../database/database.ts';
import type { Implementation } from '../http/implement.ts';
import { implementStream } from '../http/implementStream.ts';
import { JOURNAL_FILE_NAME, journalCsv } from './journalCsv.ts';
import { journalQueries } from './journalQueries.ts';
import { type Mounted, shareCall } from './sharedCall.ts';

/** The calls that read a service's journal; those for all services share the schemas. */
export function journalCalls(
  database: Database,
  page: typeof getParkingJournal,
  whole: typeof exportParkingJournal,
): { readonly page: Mounted; readonly whole: Implementation } {
  const journal = journalQueries(database);
  return {
    page: shareCall(page, async ({ query: { after, limit, ...filter } }) => ({
      entries: await journal.page(filter, { after, limit }),
    })),
    whole: implementStream(whole, ({ query }) => journalCsv(journal.all(query)), JOURNAL_FILE_NAME),
  };
}
