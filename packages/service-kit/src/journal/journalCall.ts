import type { getParkingJournal } from '@parkwart/contracts/calls/journal';
import type { Database } from '../database/database.ts';
import { journalPage } from './journalQueries.ts';
import { type Mounted, shareCall } from './sharedCall.ts';

/** Reads a service's own journal; svc-parking merges those of all services. */
export const journalCall = (database: Database, call: typeof getParkingJournal): Mounted =>
  shareCall(call, async ({ query: { after, limit, ...filter } }) => ({
    entries: await journalPage(database, filter, { after, limit }),
  }));
