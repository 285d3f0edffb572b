import type { RecordList } from '@parkwart/contracts/calls/recordLists';
import { MAX_INVOICE_NUMBER } from '@parkwart/contracts/entities/record';
import { isProvisionalReference } from '@parkwart/contracts/inputs/inputs';
import type { Database } from '@parkwart/service-kit/database/database';
import { type IdRange, intersect, rangesWithPrefix } from '../plate-index/idRanges.ts';
import {
  type ListIndex,
  NOTHING,
  type Order,
  plateCount,
  plateIds,
  plus,
  type Sum,
} from '../plate-index/plateSearch.ts';
import { type RecordRow, recordFields, type StoredRecord } from '../record/recordRow.ts';
import { statement } from '../tables.ts';
import { entryRanges } from './entryRanges.ts';
import { CHARGED_CENTS, condition, forceIndex, isWithin, type ListFilter, replacements } from './listConditions.ts';
import { SORT_COLUMNS } from './listOrders.ts';
import { statesOf } from './listStates.ts';

/** The newest page without an invoice number; `after` means older. */
export interface PageStart {
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly at?: string | undefined;
}

interface RecordCount extends Sum {
  readonly isMore: boolean;
}

export interface RecordListQueries {
  page(filter: ListFilter, start: PageStart, limit: number): Promise<RecordRow[]>;
  /** The newest ids. */
  ids(filter: ListFilter, limit: number): Promise<number[]>;
  /** One query per batch, which bounds the memory. */
  all(filter: ListFilter): AsyncGenerator<RecordRow[]>;
  /** @param most stops counting there: all figures are the least then */
  count(filter: ListFilter, most?: number): Promise<RecordCount>;
}

const BATCH = 500;

const ALL_INDEX = 'records_list_all';
const ACTIVE_INDEX = 'records_list_active';
const PAID_INDEX = 'records_list_paid';
const DUNNING_INDEX = 'records_list_dunning';
const PRINT_INDEX = 'records_list_print';
const UNINDEXED_INDEX = 'records_unindexed_plate';

const INDEXES: Readonly<Record<RecordList, string>> = {
  all: ALL_INDEX,
  open: DUNNING_INDEX,
  closed: PAID_INDEX,
  reminder: DUNNING_INDEX,
  collection: DUNNING_INDEX,
  active: ACTIVE_INDEX,
  inactive: ACTIVE_INDEX,
};

export function recordListQueries(database: Database): RecordListQueries {
  const through = (index: string) => forceIndex(database, index);

  const rangesOf = async (filter: ListFilter): Promise<IdRange[]> => {
    const ranges = intersect(await entryRanges(database, filter), await numberRanges(filter.invoiceNumber));
    return ranges.length > 1 || filter.plate ? intersect(ranges, [await usedIds()]) : ranges;
  };
  const numberRanges = async (reference: string | undefined): Promise<readonly IdRange[]> => {
    if (!reference || !isProvisionalReference(reference)) return rangesWithPrefix(reference);
    const found = await database.select<{ id: number }>(
      statement('SELECT id FROM records WHERE provisionalReference = :reference ORDER BY id DESC'),
      { reference },
    );
    return found.map(({ id }) => ({ first: id, last: id }));
  };
  /** A prefix allows numbers of several lengths, of which only one or two are in use. */
  const usedIds = async (): Promise<IdRange> => {
    const [row] = await database.select<{ first: number | null; last: number | null }>(
      statement('SELECT (SELECT MIN(id) FROM records) AS first, (SELECT MAX(id) FROM records) AS last'),
    );
    return { first: row?.first ?? 1, last: row?.last ?? 0 };
  };

  const idsOf = async (filter: ListFilter, index: string, where: string, order: Order, limit: number) => {
    const found = await database.select<{ id: number }>(
      statement(
        `SELECT id FROM records ${through(index)} WHERE ${condition(database, filter, where)} ORDER BY id ${order} LIMIT :limit`,
      ),
      { ...replacements(filter), limit },
    );
    return found.map(({ id }) => id);
  };

  const listIndexOf = (filter: ListFilter): ListIndex => ({
    find: (where, order, limit) => idsOf(filter, indexFor(filter), where, order, limit),
    sum: (where, limit) => sumOf(filter, where, limit),
    findUnindexed: (range, order, limit) =>
      idsOf(filter, UNINDEXED_INDEX, `isUnindexed = 1 AND ${isWithin(range)}`, order, limit),
  });

  const rowsOf = async (filter: ListFilter, range: IdRange, order: Order, limit: number) => {
    const { plate } = filter;
    const ids = plate && (await plateIds(database, listIndexOf(filter), plate, range, order, limit));
    if (!ids) return scannedRows(filter, range, order, limit);
    if (ids.length === 0) return [];
    const stored = await database.select<StoredRecord>(statement('SELECT * FROM records WHERE id IN (:ids)'), { ids });
    return stored.map(recordFields.read);
  };

  const scannedRows = async (filter: ListFilter, range: IdRange, order: Order, limit: number) => {
    // The inner query decides by the index alone; only the resulting rows are read.
    const stored = await database.select<StoredRecord>(
      statement(`SELECT records.* FROM (
         SELECT id FROM records ${through(indexFor(filter))} WHERE ${condition(database, filter, isWithin(range))} ORDER BY id ${order} LIMIT :limit
       ) AS found JOIN records ON records.id = found.id`),
      { ...replacements(filter), limit },
    );
    return stored.map(recordFields.read);
  };

  /** Returned newest first. */
  const rows = async (filter: ListFilter, ranges: readonly IdRange[], order: Order, limit: number) => {
    const found: RecordRow[] = [];
    for (const range of order === 'DESC' ? ranges : [...ranges].reverse()) {
      found.push(...(await rowsOf(filter, range, order, limit - found.length)));
      if (found.length === limit) break;
    }
    return found.sort((one, other) => other.id - one.id);
  };

  const countOf = async (filter: ListFilter, range: IdRange, limit: number | undefined) => {
    const { plate } = filter;
    const found = plate && (await plateCount(database, listIndexOf(filter), plate, range, limit));
    return found || sumOf(filter, isWithin(range), limit);
  };

  const sumOf = async (filter: ListFilter, where: string, limit: number | undefined) => {
    const listed = `FROM records ${through(indexFor(filter))} WHERE ${condition(database, filter, where)}`;
    const open = isWhole(filter) || isSettled(filter) ? '0' : 'openCents';
    // Without settled records what is open is what was charged, and no record has to be read.
    const charged = isWhole(filter) && !hasSettled(filter) ? '0' : CHARGED_CENTS;
    const selected = `finesCents, ${charged} AS chargedCents, ${open} AS openCents`;
    // A limit makes MariaDB copy what it counts.
    const [row] = await database.select<StoredSum>(
      statement(`SELECT COUNT(*) AS total, SUM(finesCents) AS finesCents, SUM(chargedCents) AS chargedCents, SUM(openCents) AS openCents
       FROM (SELECT ${selected} ${listed} ${limit === undefined ? '' : 'LIMIT :limit'}) AS counted`),
      { ...replacements(filter), limit },
    );
    const cents = (name: keyof StoredSum) => Number(row?.[name] ?? 0);
    return {
      total: cents('total'),
      finesCents: cents('finesCents'),
      chargedCents: cents('chargedCents'),
      openCents: cents('openCents'),
    };
  };

  /** Of a whole list; its own index, which counts it, does not hold what is open. */
  const openOf = async (filter: ListFilter, limit: number | undefined) => {
    const owed = `FROM records ${through(SORT_COLUMNS.open.index)} WHERE listState IN (${statesOf(filter).join()}) AND openCents > 0`;
    const [row] = await database.select<Pick<StoredSum, 'openCents'>>(
      statement(
        `SELECT SUM(openCents) AS openCents ${limit === undefined ? owed : `FROM (SELECT openCents ${owed} LIMIT :limit) AS owed`}`,
      ),
      { limit },
    );
    return Number(row?.openCents ?? 0);
  };

  return {
    page: async (filter, start, limit) => {
      const ranges = intersect(await rangesOf(filter), [rangeOf(start)]);
      return rows(filter, ranges, start.before === undefined ? 'DESC' : 'ASC', limit);
    },
    ids: async (filter, limit) => {
      const found: number[] = [];
      for (const range of await rangesOf(filter)) {
        const missing = limit - found.length;
        const list = listIndexOf(filter);
        const ofPlate = filter.plate && (await plateIds(database, list, filter.plate, range, 'DESC', missing));
        found.push(...(ofPlate || (await list.find(isWithin(range), 'DESC', missing))));
        if (found.length === limit) break;
      }
      return found;
    },
    async *all(filter) {
      for (let ranges = await rangesOf(filter); ranges.length > 0; ) {
        const batch = await rows(filter, ranges, 'DESC', BATCH);
        const oldest = batch.at(-1);
        if (!oldest) return;
        yield batch;
        if (batch.length < BATCH) return;
        ranges = intersect(ranges, [rangeOf({ after: String(oldest.id) })]);
      }
    },
    count: async (filter, most) => {
      const openCents = isWhole(filter) && !isSettled(filter) ? await openOf(filter, most) : 0;
      let sum: Sum = { ...NOTHING, openCents };
      for (const range of await rangesOf(filter)) {
        sum = plus(sum, await countOf(filter, range, most && most + 1 - sum.total));
        if (most !== undefined && sum.total > most) return { ...withOpen(sum), total: most, isMore: true };
      }
      return { ...withOpen(sum), isMore: false };
    },
  };
}

type StoredSum = { readonly [Name in keyof Sum]: Name extends 'total' ? number : string | number | null };

/** Without a filter beside the list's own. */
function isWhole({ plate, invoiceNumber, entryFrom, entryBefore, overdue, hasFines, isParked }: ListFilter): boolean {
  return ![plate, invoiceNumber, entryFrom, entryBefore, overdue, hasFines, isParked].some(Boolean);
}

/** In these nothing is open. */
const isSettled = ({ list }: ListFilter) => list === 'closed' || list === 'inactive';

const hasSettled = (filter: ListFilter) => isSettled(filter) || filter.list === 'all' || filter.list === 'active';

/** What is open was charged, also where both are summed apart. */
const withOpen = (sum: Sum): Sum => ({ ...sum, chargedCents: Math.max(sum.chargedCents, sum.openCents) });

function indexFor({ list, isPrint, overdue }: ListFilter): string {
  if (overdue && (list === 'all' || list === 'active')) return PAID_INDEX;
  return list === 'reminder' && isPrint !== undefined ? PRINT_INDEX : INDEXES[list];
}

function rangeOf({ after, before, at }: PageStart): IdRange {
  return {
    first: before === undefined ? 1 : Number(before) + 1,
    last: Math.min(
      MAX_INVOICE_NUMBER,
      after === undefined ? MAX_INVOICE_NUMBER : Number(after) - 1,
      at === undefined ? MAX_INVOICE_NUMBER : Number(at),
    ),
  };
}
