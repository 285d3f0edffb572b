import { MAX_FOUND } from '@parkwart/contracts/calls/recordSearch';
import { openCents } from '@parkwart/contracts/rules/claim';
import { type Cents, centsFromEuros, parseEuros } from '@parkwart/contracts/rules/money';
import { comparablePlatePart } from '@parkwart/contracts/rules/plate';
import type { Database } from '@parkwart/service-kit/database/database';
import { readAs } from '@parkwart/service-kit/database/tables';
import { type RecordRow, recordFields } from '../record/recordRow.ts';
import { statement } from '../tables.ts';
import { namesOwner, numberIn, recordsOfCar } from './findRecords.ts';
import { forceIndex, type ListFilter } from './listConditions.ts';
import { SORT_COLUMNS } from './listOrders.ts';
import { statesOf } from './listStates.ts';
import { recordListQueries } from './recordListQueries.ts';
import { recordsOfOwner } from './recordsOfOwner.ts';
import { workingLists } from './workingLists.ts';

/** The most records that are read of one owner. */
const MOST_OF_OWNER = 200;

interface OpenFound {
  readonly records: readonly RecordRow[];
  /** The record with exactly this number, if nothing is open on it. */
  readonly settled: RecordRow | undefined;
}

/**
 * Searches by number, open amount, first digits of a number, plate and owner, in this order. One character is only
 * tried as an amount: most plates contain it.
 */
export async function findOpenRecords(database: Database, text: string): Promise<OpenFound> {
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

/** The records that owe the most. */
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
