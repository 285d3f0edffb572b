import { countRecords, exportRecords, getRecords } from '@parkwart/contracts/calls/recordLists';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import type { Database } from '@parkwart/service-kit/database/database';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import { implementStream } from '@parkwart/service-kit/http/implementStream';
import { presentRecord } from '../record/presentRecord.ts';
import { readSettings } from '../settings/operatorSettings.ts';
import { recordListQueries } from './recordListQueries.ts';
import { recordsCsv } from './recordsCsv.ts';
import { filterOf, type RequestedFilters } from './requestedFilters.ts';
import { CSV_FILE_NAME } from './texts.ts';
import { workingLists } from './workingLists.ts';

export function listCalls(database: Database, clock: () => Date): Implementation[] {
  const working = workingLists(database);
  const exported = async function* (filters: RequestedFilters) {
    const settings = await readSettings(database);
    const batches = recordListQueries(database).all(filterOf(filters, { ...settings, now: clock() }));
    yield* recordsCsv(batches, settings);
  };

  return [
    implement(getRecords, async ({ query: { after, before, at, value, limit, sort, order = 'desc', ...filters } }) => {
      const settings = await readSettings(database);
      const listOrder = sort && { sort, order };
      const filter = filterOf(filters, { ...settings, now: clock() });
      const page = await working.page(filter, listOrder, { after, before, at, value }, limit);
      return {
        records: page.rows.map(presentRecord),
        ...(page.edges && { edges: page.edges }),
        deadlineDays: settings.deadlineDays,
      };
    }),

    implement(countRecords, async ({ query: { most, ...filters } }) => {
      const settings = await readSettings(database);
      const filter = filterOf(filters, { ...settings, now: clock() });
      const { total, finesCents, chargedCents, openCents, isMore } = await working.count(filter, most);
      return {
        total,
        finesTotal: eurosFromCents(finesCents),
        chargedTotal: eurosFromCents(chargedCents),
        openTotal: eurosFromCents(openCents),
        ...(isMore ? { isMore } : {}),
      };
    }),

    implementStream(exportRecords, ({ query }) => exported(query), CSV_FILE_NAME),
  ];
}
