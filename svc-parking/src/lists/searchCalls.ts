import { MAX_FOUND, searchOpenRecords, searchRecords } from '@parkwart/contracts/calls/recordSearch';
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
import { isProvisionalReference } from '@parkwart/contracts/inputs/inputs';
import { typedInvoiceNumber } from '@parkwart/contracts/inputs/typedInvoiceNumber';
import { openCents } from '@parkwart/contracts/rules/claim';
import { type Cents, centsFromEuros, parseEuros } from '@parkwart/contracts/rules/money';
import { comparablePlatePart } from '@parkwart/contracts/rules/plate';
import type { Database } from '@parkwart/service-kit/database/database';
import { readAs } from '@parkwart/service-kit/database/tables';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import { implementStream } from '@parkwart/service-kit/http/implementStream';
import { forceIndex } from '../forcedIndex.ts';
import { hasSamePlate, PARKED_PLATE_INDEX, samePlate } from '../plate-index/samePlate.ts';
import { presentRecord } from '../record/presentRecord.ts';
import { type RecordRow, recordFields } from '../record/recordRow.ts';
import { statement } from '../tables.ts';
import { type ListFilter, statesOf } from './listConditions.ts';
import { SORT_COLUMNS } from './listOrders.ts';
import { recordListQueries } from './recordListQueries.ts';
import { filterOf, type RequestedFilters } from './requestedFilters.ts';
import { workingLists } from './workingLists.ts';

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

const MOST_OF_OWNER = 200;

interface OpenFound {
  readonly records: readonly RecordRow[];
  /** The record whose number is exactly the search text, if nothing is open on the record. */
  readonly settled: RecordRow | undefined;
}

/**
 * Searches by number, open amount, first digits of a number, plate and owner, in this order. A single character is
 * searched only as an amount, because most plates contain the character.
 */
async function findOpenRecords(database: Database, text: string): Promise<OpenFound> {
  const euros = parseEuros(text);
  const [number, plate] = text.length > 1 ? [numberIn(text), comparablePlatePart(text)] : [];
  const [exact, ...others] = await Promise.all([
    number ? recordListQueries(database).page({ list: 'all', invoiceNumber: number }, {}, MAX_FOUND) : [],
    euros === undefined ? [] : owing(database, centsFromEuros(euros)),
    number ? owingMost(database, { invoiceNumber: number }) : [],
    plate ? recordsOfCar(database, text) : [],
    plate ? owingMost(database, { plate }) : [],
    namesOwner(text) ? recordsOfOwner(database, text, MOST_OF_OWNER) : [],
  ]);
  const named = exact.find(({ id, provisionalReference }) =>
    [String(id), provisionalReference].includes(number ?? null),
  );
  const isOpen = (record: RecordRow) => openCents(record) > 0;
  const open = [...(named ? [named] : []), ...others.flat()].filter(isOpen);
  const records = [...new Map(open.map((record) => [record.id, record])).values()].slice(0, MAX_FOUND);
  return { records, settled: named && !isOpen(named) ? named : undefined };
}

async function owingMost(database: Database, filter: Omit<ListFilter, 'list'>): Promise<readonly RecordRow[]> {
  const order = { sort: 'open', order: 'desc' } as const;
  return (await workingLists(database).page({ list: 'active', ...filter }, order, {}, MAX_FOUND)).rows;
}

/** The newest records that owe exactly this amount. */
async function owing(database: Database, cents: Cents): Promise<RecordRow[]> {
  const { column, index } = SORT_COLUMNS.open;
  const found = statesOf({ list: 'active' }).map((state) => {
    const sql = statement(`SELECT records.* FROM (
       SELECT id FROM records ${forceIndex(database, index)}
       WHERE listState = ${state} AND ${column} = :cents AND ${column} > 0 ORDER BY id DESC LIMIT :limit
     ) AS found JOIN records ON records.id = found.id`);
    return readAs(database, recordFields, sql, { cents, limit: MAX_FOUND });
  });
  return (await Promise.all(found)).flat().sort((one, other) => other.id - one.id);
}

/** Searches by number, then plate, then owner; each newest first, but the exact plate before lookalikes. */
async function findRecords(database: Database, text: string): Promise<RecordRow[]> {
  const lists = recordListQueries(database);
  const page = (filter: Omit<ListFilter, 'list'>) => lists.page({ list: 'all', ...filter }, {}, MAX_FOUND);
  const [number, plate] = [numberIn(text), comparablePlatePart(text)];
  const found = await Promise.all([
    number ? page({ invoiceNumber: number }) : [],
    plate ? recordsOfCar(database, text) : [],
    plate ? page({ plate }) : [],
    namesOwner(text) ? recordsOfOwner(database, text, MAX_FOUND) : [],
  ]);
  return [...new Map(found.flat().map((record) => [record.id, record])).values()].slice(0, MAX_FOUND);
}

function recordsOfCar(database: Database, vehicleNumber: string): Promise<RecordRow[]> {
  const { dialect } = database;
  const sql = statement(`SELECT * FROM records ${PARKED_PLATE_INDEX[dialect]}
    WHERE ${hasSamePlate(dialect)} ORDER BY id DESC LIMIT ${MAX_FOUND}`);
  return readAs(database, recordFields, sql, samePlate(vehicleNumber));
}

function numberIn(text: string): string | undefined {
  const number = typedInvoiceNumber(text);
  return /^\d{1,30}$/.test(number) || isProvisionalReference(number) ? number : undefined;
}

/** A single letter would match every owner. */
const namesOwner = (text: string) => /\p{L}.*\p{L}/u.test(text);

const INDEX = { mysql: 'FORCE INDEX (records_owner)', sqlite: 'INDEXED BY records_owner' } as const;

/** Each letter beyond ASCII becomes a wildcard for one character, because SQLite does not fold Ö to ö. */
const pattern = (name: string) =>
  `%${name
    .normalize('NFC')
    .replace(/[!%_]/g, '!$&')
    .replace(/[^\p{ASCII}]/gu, '_')}%`;

/**
 * The newest records whose owner's name contains `name`, or whose debtor is a named driver with such a name (there are
 * few named drivers).
 */
async function recordsOfOwner(database: Database, name: string, limit: number): Promise<RecordRow[]> {
  const sql = statement(`SELECT records.* FROM (
       SELECT id FROM (
         SELECT id FROM records ${INDEX[database.dialect]}
         WHERE ownerName > '' AND ownerName LIKE :pattern ESCAPE '!' ORDER BY id DESC LIMIT :limit
       ) AS owned
       UNION SELECT invoiceNumber AS id FROM named_drivers
       WHERE state = 'accepted' AND driverName LIKE :pattern ESCAPE '!'
     ) AS found JOIN records ON records.id = found.id ORDER BY records.id DESC LIMIT :limit`);
  return readAs(database, recordFields, sql, { pattern: pattern(name), limit });
}
