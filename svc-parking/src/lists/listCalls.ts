import { countRecords, exportRecords, getRecords } from '@parkwart/contracts/calls/recordLists';
import {
  allVehicles,
  searchActive,
  searchCollection,
  searchInactive,
  searchPaid,
  searchRange,
  searchReminders,
  searchVehicle,
  todayVehicles,
} from '@parkwart/contracts/calls/vehicleSearches';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import type { Database } from '@parkwart/service-kit/database/database';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import { implementStream } from '@parkwart/service-kit/http/implementStream';
import { presentRecord } from '../record/presentRecord.ts';
import { readSettings } from '../settings/settingsRepository.ts';
import { recordListQueries } from './recordListQueries.ts';
import { recordsCsv } from './recordsCsv.ts';
import { filterOf, type RequestedFilters } from './requestedFilters.ts';
import { CSV_FILE_NAME } from './texts.ts';
import { workingLists } from './workingLists.ts';

export function listCalls(database: Database, clock: () => Date): Implementation[] {
  const lists = recordListQueries(database);
  const working = workingLists(database);
  const wholeList = async function* (filters: RequestedFilters): AsyncGenerator<ParkingRecord[]> {
    for await (const batch of lists.all(filterOf(filters))) yield batch.map(presentRecord);
  };
  const exported = async function* (filters: RequestedFilters) {
    yield* lists.all(filterOf(filters, { ...(await readSettings(database)), now: clock() }));
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

    implementStream(exportRecords, ({ query }) => recordsCsv(exported(query)), CSV_FILE_NAME),

    implementStream(allVehicles, () => wholeList({ list: 'all' })),
    implementStream(searchReminders, () => wholeList({ list: 'reminder' })),
    implementStream(searchCollection, () => wholeList({ list: 'collection' })),
    implementStream(searchActive, () => wholeList({ list: 'active' })),
    implementStream(searchInactive, () => wholeList({ list: 'inactive' })),
    implementStream(todayVehicles, ({ query: { date } }) => wholeList({ list: 'all', from: date, to: date })),
    implementStream(searchVehicle, ({ query: { vehicleNumber } }) => wholeList({ list: 'all', plate: vehicleNumber })),
    implementStream(searchPaid, ({ query: { isPay, date } }) =>
      wholeList({ list: byPayment(isPay), from: date, to: date }),
    ),
    implementStream(searchRange, ({ query: { startDate, endDate, isPay } }) =>
      wholeList({ list: isPay === undefined ? 'all' : byPayment(isPay), from: startDate, to: endDate }),
    ),
  ];
}

const byPayment = (isPay: boolean) => (isPay ? 'closed' : 'open');
