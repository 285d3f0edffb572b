import type { SortEdges } from '@parkwart/contracts/calls/recordSort';
import type { Database } from '@parkwart/service-kit/database/database';
import type { RecordRow } from '../record/recordRow.ts';
import { recordsInOrder } from '../record/recordsById.ts';
import { fewIds } from './fewIds.ts';
import { isQuickView, type ListFilter } from './listConditions.ts';
import { sumOfIds } from './listIndex.ts';
import { type ColumnSort, type ListOrder, SORT_COLUMNS, sortText } from './listOrders.ts';
import type { PageStart } from './listRanges.ts';
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

/** The same page in the opposite order. */
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
