import { eurosFromCents } from '@parkwart/contracts/money';
import { countRecords, getRecords } from '@parkwart/contracts/recordLists';
import type { Database } from '@parkwart/service-kit/database';
import { type Implementation, implement } from '@parkwart/service-kit/implement';
import { presentRecord } from '../record/presentRecord.ts';
import { recordListQueries } from '../record/recordListQueries.ts';
import { listFilter } from './listFilter.ts';

/** The lists of records (design §3), for admins. */
export function listCalls(database: Database): Implementation[] {
  const lists = recordListQueries(database);

  return [
    implement(getRecords, async ({ query: { after, before, at, limit, ...filters } }) => {
      const records = await lists.page(listFilter(filters), { after, before, at }, limit);
      return { records: records.map(presentRecord) };
    }),

    implement(countRecords, async ({ query }) => {
      const { total, finesCents } = await lists.count(listFilter(query));
      return { total, finesTotal: eurosFromCents(finesCents) };
    }),
  ];
}
