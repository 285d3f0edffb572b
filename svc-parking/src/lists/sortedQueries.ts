import type { Database } from '@parkwart/service-kit/database/database';
import { byIds, forceIndex } from '../forcedIndex.ts';
import { statement } from '../tables.ts';
import { condition, type ListFilter, replacements, statesOf } from './listConditions.ts';
import { type SortColumn, type SortPlace, sortPlace } from './listOrders.ts';
import type { PageStart } from './listRanges.ts';

export interface SortedStart extends PageStart {
  /** The sort value of the record given by `after` or `before`; by default the value that this record has now. */
  readonly value?: string | undefined;
}

interface Found extends SortPlace {
  readonly id: number;
}

interface Section {
  readonly column: SortColumn;
  readonly order: 'ASC' | 'DESC';
  readonly start: SortedStart;
  readonly limit: number;
}

/** As `before`, this number requests the last page. */
const END = '0';

/** Sorts a few records by their known ids. */
export async function sortedAmong(database: Database, ids: readonly number[], section: Section): Promise<Found[]> {
  if (ids.length === 0) return [];
  const { boundary, keyset, ends } = await clausesOf(database, section);
  const { column } = section.column;
  return database.read<Found>(
    statement(
      `SELECT id, listState AS state, ${column} AS value FROM records ${byIds(database)} WHERE id IN (${ids.join()})${keyset} ${ends}`,
    ),
    { ...boundary, limit: section.limit },
  );
}

/** Reads the column's index in the requested order, one part per state of the list. */
export async function sortedByIndex(database: Database, filter: ListFilter, section: Section): Promise<Found[]> {
  const { boundary, keysetsIn, byState, inState } = await clausesOf(database, section);
  const { column, index } = section.column;
  const wheres = statesOf(filter).flatMap((state) =>
    keysetsIn(state).map((keyset) => `listState = ${state} AND ${keyset}`),
  );
  const parts = wheres.map((where, part) =>
    statement(`SELECT id, state, value FROM (
       SELECT id, listState AS state, ${column} AS value FROM records ${forceIndex(database, index)} WHERE ${condition(database, filter, where)} ${inState}
     ) AS part${part}`),
  );
  if (parts.length === 0) return [];
  return database.read<Found>(
    `${parts.join(' UNION ALL ')} ORDER BY ${byState('state')}value ${section.order}, id ${section.order} LIMIT :limit`,
    { ...replacements(filter), ...boundary, limit: section.limit },
  );
}

async function clausesOf(database: Database, { column: sorted, order, start }: Section) {
  const { column, isByState } = sorted;
  const boundary = await boundaryOf(database, sorted, start);
  const beyond = order === 'DESC' ? '<' : '>';
  const ties = `${column} = :value AND id ${beyond}${start.at === undefined ? '' : '='} :id`;
  const rest = `${column} ${beyond} :value`;
  const either = `(${rest} OR (${ties}))`;
  const byState = (name: string) => (isByState ? `${name} ${order}, ` : '');
  const inState = `${column} ${order}, id ${order} LIMIT :limit`;
  // SQLite can use the index for only one alternative at a time.
  const inIndex = boundary ? (database.dialect === 'mysql' ? [either] : [ties, rest]) : ['1 = 1'];
  const keysetsIn = (state: number) => {
    if (!isByState || boundary?.state === undefined || state === boundary.state) return inIndex;
    const isBeyond = order === 'DESC' ? state < boundary.state : state > boundary.state;
    return isBeyond ? ['1 = 1'] : [];
  };
  return {
    boundary,
    keyset: boundary
      ? ` AND ${isByState ? `(listState ${beyond} :state OR (listState = :state AND ${either}))` : either}`
      : '',
    keysetsIn,
    byState,
    inState: `ORDER BY ${inState}`,
    ends: `ORDER BY ${byState('listState')}${inState}`,
  };
}

async function boundaryOf(
  database: Database,
  column: SortColumn,
  { after, before, at, value }: SortedStart,
): Promise<Found | undefined> {
  const position = after ?? before ?? at;
  if (position === undefined || position === END) return undefined;
  const id = Number(position);
  const given = value === undefined ? undefined : sortPlace(column, value);
  if (given !== undefined) return { id, ...given };
  const sql = statement(`SELECT listState AS state, ${column.column} AS value FROM records WHERE id = :id`);
  const [record] = await database.read<SortPlace>(sql, { id });
  return record && { id, ...record };
}
