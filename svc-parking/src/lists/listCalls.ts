import { eurosFromCents } from '@parkwart/contracts/money';
import type { ParkingRecord } from '@parkwart/contracts/record';
import {
  allVehicles,
  countRecords,
  exportRecords,
  getRecords,
  searchActive,
  searchCollection,
  searchInactive,
  searchPaid,
  searchRange,
  searchReminders,
  searchVehicle,
  todayVehicles,
} from '@parkwart/contracts/recordLists';
import type { Database } from '@parkwart/service-kit/database';
import { type Implementation, implement } from '@parkwart/service-kit/implement';
import { implementStream } from '@parkwart/service-kit/implementStream';
import { presentRecord } from '../record/presentRecord.ts';
import { recordListQueries } from '../record/recordListQueries.ts';
import { type GivenFilters, listFilter } from './listFilter.ts';
import { recordsCsv } from './recordsCsv.ts';
import { CSV_FILE_NAME } from './texts.ts';

export function listCalls(database: Database): Implementation[] {
  const lists = recordListQueries(database);
  const whole = async function* (filters: GivenFilters): AsyncGenerator<ParkingRecord> {
    for await (const batch of lists.all(listFilter(filters))) yield* batch.map(presentRecord);
  };

  return [
    implement(getRecords, async ({ query: { after, before, at, limit, ...filters } }) => {
      const records = await lists.page(listFilter(filters), { after, before, at }, limit);
      return { records: records.map(presentRecord) };
    }),

    implement(countRecords, async ({ query }) => {
      const { total, finesCents } = await lists.count(listFilter(query));
      return { total, finesTotal: eurosFromCents(finesCents) };
    }),

    implementStream(exportRecords, ({ query }) => recordsCsv(lists.all(listFilter(query))), CSV_FILE_NAME),

    implementStream(allVehicles, () => whole({ list: 'all' })),
    implementStream(searchReminders, () => whole({ list: 'reminder' })),
    implementStream(searchCollection, () => whole({ list: 'collection' })),
    implementStream(searchActive, () => whole({ list: 'active' })),
    implementStream(searchInactive, () => whole({ list: 'inactive' })),
    implementStream(todayVehicles, ({ query: { date } }) => whole({ list: 'all', from: date, to: date })),
    implementStream(searchVehicle, ({ query: { vehicleNumber } }) => whole({ list: 'all', plate: vehicleNumber })),
    implementStream(searchPaid, ({ query: { isPay, date } }) =>
      whole({ list: byPayment(isPay), from: date, to: date }),
    ),
    implementStream(searchRange, ({ query: { startDate, endDate, isPay } }) =>
      whole({ list: isPay === undefined ? 'all' : byPayment(isPay), from: startDate, to: endDate }),
    ),
  ];
}

const byPayment = (isPay: boolean) => (isPay ? 'closed' : 'open');
