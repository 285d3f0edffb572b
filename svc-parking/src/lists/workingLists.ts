import type { SortEdges } from '@parkwart/contracts/calls/recordSort';
import type { Database } from '@parkwart/service-kit/database/database';
import { selectAs } from '@parkwart/service-kit/database/tables';
import { type RecordRow, recordFields } from '../record/recordRow.ts';
import { statement } from '../tables.ts';
import { CHARGED_CENTS, condition, forceIndex, type ListFilter, replacements } from './listConditions.ts';
import { type ListOrder, SORT_COLUMNS, type SortColumn, STILL_PARKED, sortText } from './listOrders.ts';
import type { PageStart } from './listRanges.ts';
import { statesOf } from './listStates.ts';
import { type RecordListQueries, recordListQueries } from './recordListQueries.ts';
import { type SortedStart, sortedQueries } from './sortedQueries.ts';

/**
 * Reads and sorts up to this many ids of matching records. Where more match, reading the index in the list's order soon
 * fills a page: of a million records, one in a hundred matches.
 */
const FEW = 10_000;

interface SortedPage {
  readonly rows: readonly RecordRow[];
  readonly edges?: SortEdges;
}

interface WorkingLists {
  /** @param order newest first without it */
  page(filter: ListFilter, order: ListOrder | undefined, start: SortedStart, limit: number): Promise<SortedPage>;
  count: RecordListQueries['count'];
}

/** Lists as the office works with them: sorted by a column, and only what is overdue, parked or has fines. */
export function workingLists(database: Database): WorkingLists {
  const lists = recordListQueries(database);
  const { among, inOrder } = sortedQueries(database);

  const idsByIndex = async (filter: ListFilter, { index, column }: SortColumn, compared: string) => {
    const found: number[] = [];
    for (const state of statesOf(filter)) {
      const ids = await database.select<{ id: number }>(
        statement(
          `SELECT id FROM records ${forceIndex(database, index)} WHERE ${condition(
            database,
            filter,
            `listState = ${state} AND ${column} ${compared}`,
          )} LIMIT :limit`,
        ),
        { ...replacements(filter), limit: FEW + 1 - found.length },
      );
      found.push(...ids.map(({ id }) => id));
      if (found.length > FEW) break;
    }
    return found.sort((one, other) => other - one);
  };

  /** All that the filter leaves, newest first; undefined where they are many, or nothing but the list's state limits it. */
  const fewOf = async (filter: ListFilter): Promise<readonly number[] | undefined> => {
    const { plate, invoiceNumber, entryFrom, entryBefore, overdue, hasFines, isParked } = filter;
    const find = () => {
      if (plate || invoiceNumber || entryFrom || entryBefore) return lists.ids(filter, FEW + 1);
      if (overdue) return idsByIndex(filter, SORT_COLUMNS.due, '< :latest');
      if (isParked) return idsByIndex(filter, SORT_COLUMNS.checkout, STILL_PARKED);
      return hasFines ? idsByIndex(filter, SORT_COLUMNS.fine, '> 0') : undefined;
    };
    const found = await find();
    return found && found.length <= FEW ? found : undefined;
  };

  const rowsOf = async (ids: readonly number[]): Promise<RecordRow[]> => {
    if (ids.length === 0) return [];
    const found = await selectAs(database, recordFields, statement('SELECT * FROM records WHERE id IN (:ids)'), {
      ids,
    });
    const rows = new Map(found.map((row) => [row.id, row]));
    return ids.flatMap((id) => rows.get(id) ?? []);
  };

  const newestFirst = async (filter: ListFilter, start: PageStart, limit: number) => {
    const few = isQuickView(filter) ? await fewOf(filter) : undefined;
    return few ? rowsOf(pageOf(few, start, limit)) : lists.page(filter, start, limit);
  };

  return {
    page: async (filter, order, start, limit) => {
      if (!order || order.sort === 'invoice') {
        if (order?.order !== 'asc') return { rows: await newestFirst(filter, start, limit) };
        return { rows: (await newestFirst(filter, mirrored(start), limit)).toReversed() };
      }
      const column = SORT_COLUMNS[order.sort];
      const isForward = start.before === undefined;
      const direction = (order.order === 'desc') === isForward ? 'DESC' : 'ASC';
      const section = { column, order: direction, start, limit } as const;
      const few = await fewOf(filter);
      const found = few ? await among(few, section) : await inOrder(filter, section);
      if (!isForward) found.reverse();
      const rows = await rowsOf(found.map(({ id }) => id));
      const [first, last] = [found[0], found.at(-1)];
      return first && last
        ? { rows, edges: { first: sortText(column, first.value), last: sortText(column, last.value) } }
        : { rows };
    },
    count: async (filter, most) => {
      const few = isQuickView(filter) ? await fewOf(filter) : undefined;
      if (!few) return lists.count(filter, most);
      const counted = few.slice(0, most);
      const [row] = await database.select<Record<'fines' | 'charged' | 'open', string | number | null>>(
        statement(
          `SELECT SUM(finesCents) AS fines, SUM(${CHARGED_CENTS}) AS charged, SUM(openCents) AS open FROM records WHERE id IN (${counted.join() || 0})`,
        ),
      );
      return {
        total: counted.length,
        finesCents: Number(row?.fines ?? 0),
        chargedCents: Number(row?.charged ?? 0),
        openCents: Number(row?.open ?? 0),
        isMore: few.length > counted.length,
      };
    },
  };
}

const isQuickView = ({ overdue, hasFines, isParked }: ListFilter) =>
  overdue !== undefined || hasFines === true || isParked === true;

/** The same page, for the opposite order. */
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
