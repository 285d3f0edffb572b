import { searchOpenRecords, searchRecords } from '@parkwart/contracts/calls/recordSearch';
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
import type { Database } from '@parkwart/service-kit/database/database';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import { implementStream } from '@parkwart/service-kit/http/implementStream';
import { presentRecord } from '../record/presentRecord.ts';
import { findOpenRecords } from './findOpenRecords.ts';
import { findRecords } from './findRecords.ts';
import { recordListQueries } from './recordListQueries.ts';
import { filterOf, type RequestedFilters } from './requestedFilters.ts';

export function searchCalls(database: Database): Implementation[] {
  const lists = recordListQueries(database);
  const wholeList = async function* (filters: RequestedFilters): AsyncGenerator<ParkingRecord[]> {
    for await (const batch of lists.all(filterOf(filters))) yield batch.map(presentRecord);
  };

  return [
    implement(searchRecords, async ({ query: { text } }) => ({
      records: (await findRecords(database, text)).map(presentRecord),
    })),

    implement(searchOpenRecords, async ({ query: { text } }) => {
      const { records, settled } = await findOpenRecords(database, text);
      return { records: records.map(presentRecord), ...(settled && { settled: presentRecord(settled) }) };
    }),

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
