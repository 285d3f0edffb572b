import type { SortEdges } from '@parkwart/contracts/inputs/recordSort';
import type { Database } from '@parkwart/service-kit/database/database';
import { forceIndex } from '../forcedIndex.ts';
import { plateIds } from '../plate-index/plateSearch.ts';
import { recordsInOrder } from '../record/recordRepository.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { statement } from '../tables.ts';
import { condition, idIsWithin, isQuickView, type ListFilter, replacements, statesOf } from './listConditions.ts';
import { listIndexOf, sumOfIds } from './listIndex.ts';
import {
  type ColumnSort,
  type ListOrder,
  SORT_COLUMNS,
  type SortColumn,
  STILL_PARKED,
  sortText,
} from './listOrders.ts';
import { type PageStart, rangesOf } from './listRanges.ts';
import { recordListQueries } from './recordListQueries.ts';
import { type SortedStart, sortedAmong, sortedByIndex } from './sortedQueries.ts';

interface SortedPage {
  readonly rows: readonly RecordRow[];
  readonly edges?: SortEdges;
}

/** The office's lists: sorted by a column, or limited to records that are overdue, parked or have fines. */
export function workingLists(database: Database) {
  const lists = recordListQueries(database);

  const newestFirst = async (filter: ListFilter, start: PageStart, limit: number) => {
    const few = isQuickView(filter) ? await fewIds(database, filter) : undefined;
    return few ? recordsInOrder(database, pageOf(few, start, limit)) : lists.page(filter, start, limit);
  };

  return {
    /** @param order by default newest first */
    page: async (
      filter: ListFilter,
      order: ListOrder | undefined,
      start: SortedStart,
      limit: number,
    ): Promise<SortedPage> => {
      if (order && isByColumn(order)) return sortedPage(database, filter, order, start, limit);
      if (order?.order !== 'asc') return { rows: await newestFirst(filter, start, limit) };
      return { rows: (await newestFirst(filter, mirrored(start), limit)).toReversed() };
    },
    count: async (filter: ListFilter, most?: number) => {
      const few = isQuickView(filter) ? await fewIds(database, filter) : undefined;
      if (!few) return lists.count(filter, most);
      const counted = few.slice(0, most);
      return { ...(await sumOfIds(database, counted)), isMore: few.length > counted.length };
    },
  };
}

const isByColumn = (order: ListOrder): order is ListOrder<ColumnSort> => order.sort !== 'invoice';

async function sortedPage(
  database: Database,
  filter: ListFilter,
  { sort, order }: ListOrder<ColumnSort>,
  start: SortedStart,
  limit: number,
): Promise<SortedPage> {
  const column = SORT_COLUMNS[sort];
  const isForward = start.before === undefined;
  const section = { column, order: (order === 'desc') === isForward ? 'DESC' : 'ASC', start, limit } as const;
  const few = await fewIds(database, filter);
  const found = few ? await sortedAmong(database, few, section) : await sortedByIndex(database, filter, section);
  if (!isForward) found.reverse();
  const rows = await recordsInOrder(
    database,
    found.map(({ id }) => id),
  );
  const [first, last] = [found[0], found.at(-1)];
  return first && last ? { rows, edges: { first: sortText(column, first), last: sortText(column, last) } } : { rows };
}

/** The start of the same page in the opposite order. */
function mirrored({ after, before, at }: PageStart): PageStart {
  if (after !== undefined) return { before: after };
  if (at !== undefined) return { before: String(Number(at) - 1) };
  return before === undefined ? { before: '0' } : Number(before) === 0 ? {} : { after: before };
}

/** @param ids newest first */
function pageOf(ids: readonly number[], { after, before, at }: PageStart, limit: number): readonly number[] {
  if (before !== undefined) return ids.filter((id) => id > Number(before)).slice(-limit);
  return ids
    .filter((id) => (after === undefined || id < Number(after)) && (at === undefined || id <= Number(at)))
    .slice(0, limit);
}

/**
 * Up to this many ids of matching records are read and sorted. If more match, a page is filled sooner by reading the
 * index in the list's order: among a million records, every hundredth record then matches.
 */
const FEW = 10_000;

const BLOCKED = { index: 'records_blocked', column: 'blockReason' };

/** All matches, newest first; undefined if there are many, or if the filter is only the list's state. */
async function fewIds(database: Database, filter: ListFilter): Promise<readonly number[] | undefined> {
  const found = await matches(database, filter);
  return found && found.length <= FEW ? found : undefined;
}

function matches(database: Database, filter: ListFilter): Promise<number[]> | undefined {
  const { plate, invoiceNumber, entryFrom, entryBefore } = filter;
  const { overdue, isPartlyPaid, isPayable, blockedOn, hasFines, isParked } = filter;
  if (plate || invoiceNumber || entryFrom || entryBefore) return idsInRanges(database, filter);
  if (blockedOn) return idsByColumn(database, filter, BLOCKED, 'IS NOT NULL');
  if (overdue) return idsByColumn(database, filter, SORT_COLUMNS.due, '< :latest');
  if (isPartlyPaid || isPayable) return idsByColumn(database, filter, SORT_COLUMNS.open, '> 0');
  if (isParked) return idsByColumn(database, filter, SORT_COLUMNS.checkout, STILL_PARKED);
  return hasFines ? idsByColumn(database, filter, SORT_COLUMNS.fine, '> 0') : undefined;
}

async function idsInRanges(database: Database, filter: ListFilter): Promise<number[]> {
  const found: number[] = [];
  const list = listIndexOf(database, filter);
  for (const range of await rangesOf(database, filter)) {
    const missing = FEW + 1 - found.length;
    const ofPlate = filter.plate && (await plateIds(database, list, filter.plate, range, 'DESC', missing));
    found.push(...(ofPlate || (await list.find(idIsWithin(range), 'DESC', missing))));
    if (found.length > FEW) break;
  }
  return found;
}

async function idsByColumn(
  database: Database,
  filter: ListFilter,
  { index, column }: Pick<SortColumn, 'index' | 'column'>,
  compared: string,
): Promise<number[]> {
  const found: number[] = [];
  for (const state of statesOf(filter)) {
    const where = condition(database, filter, `listState = ${state} AND ${column} ${compared}`);
    const ids = await database.read<{ id: number }>(
      statement(`SELECT id FROM records ${forceIndex(database, index)} WHERE ${where} LIMIT :limit`),
      { ...replacements(filter), limit: FEW + 1 - found.length },
    );
    found.push(...ids.map(({ id }) => id));
    if (found.length > FEW) break;
  }
  return found.sort((one, other) => other - one);
}
