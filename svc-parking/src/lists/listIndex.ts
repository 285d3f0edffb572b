import type { RecordList } from '@parkwart/contracts/calls/recordLists';
import type { Database } from '@parkwart/service-kit/database/database';
import { byIds, forceIndex } from '../forcedIndex.ts';
import { isOneOf, type ListIndex, type Order, type Sum } from '../plate-index/plateSearch.ts';
import { statement } from '../tables.ts';
import { CHARGED_CENTS, condition, idIsWithin, isQuickView, type ListFilter, replacements } from './listConditions.ts';

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

export function indexFor({ list, isPrint, overdue }: ListFilter): string {
  if (overdue && (list === 'all' || list === 'active')) return PAID_INDEX;
  return list === 'reminder' && isPrint !== undefined ? PRINT_INDEX : INDEXES[list];
}

/** Queries that use the list's own index. */
export function listIndexOf(database: Database, filter: ListFilter): ListIndex {
  const find = (forced: string) => async (where: string, order: Order, limit: number) => {
    const listed = `records ${forced} WHERE ${condition(database, filter, where)}`;
    const sql = statement(`SELECT id FROM ${listed} ORDER BY id ${order} LIMIT :limit`);
    const found = await database.read<{ id: number }>(sql, { ...replacements(filter), limit });
    return found.map(({ id }) => id);
  };
  return {
    find: find(forceIndex(database, indexFor(filter))),
    findAmong: (ids) => find(byIds(database))(isOneOf(ids), 'DESC', ids.length),
    findUnindexed: (range, order, limit) =>
      find(forceIndex(database, UNINDEXED_INDEX))(`isUnindexed = 1 AND ${idIsWithin(range)}`, order, limit),
    sum: (where, limit) => sumOf(database, filter, where, limit),
  };
}

/** Whether the filter has no condition besides its list. */
export function isWhole(filter: ListFilter): boolean {
  const { plate, invoiceNumber, entryFrom, entryBefore } = filter;
  return !isQuickView(filter) && ![plate, invoiceNumber, entryFrom, entryBefore].some(Boolean);
}

/** Whether the list contains only records on which nothing is open. */
export const hasNothingOpen = ({ list }: ListFilter) => list === 'closed' || list === 'inactive';

export const hasSettled = (filter: ListFilter) =>
  hasNothingOpen(filter) || filter.list === 'all' || filter.list === 'active';

export type StoredSum = { readonly [Name in keyof Sum]: Name extends 'total' ? number : string | number | null };

async function sumOf(database: Database, filter: ListFilter, where: string, limit: number | undefined): Promise<Sum> {
  const listed = `FROM records ${forceIndex(database, indexFor(filter))} WHERE ${condition(database, filter, where)}`;
  const open = isWhole(filter) || hasNothingOpen(filter) ? '0' : 'owedCents';
  // Without settled records, the charged amount equals the open amount. It is not read, because only the index has to be.
  const charged = isWhole(filter) && !hasSettled(filter) ? '0' : CHARGED_CENTS;
  const selected = `finesCents, ${charged} AS chargedCents, ${open} AS openCents`;
  // Sets a limit only if one is given: with a limit, MariaDB copies the rows that it counts.
  return readSum(
    database,
    statement(`SELECT COUNT(*) AS total, SUM(finesCents) AS finesCents, SUM(chargedCents) AS chargedCents, SUM(openCents) AS openCents
     FROM (SELECT ${selected} ${listed} ${limit === undefined ? '' : 'LIMIT :limit'}) AS counted`),
    { ...replacements(filter), limit },
  );
}

export const sumOfIds = (database: Database, ids: readonly number[]): Promise<Sum> =>
  readSum(
    database,
    statement(`SELECT COUNT(*) AS total, SUM(finesCents) AS finesCents, SUM(${CHARGED_CENTS}) AS chargedCents, SUM(owedCents) AS openCents
     FROM records WHERE id IN (${ids.join() || 0})`),
  );

async function readSum(database: Database, sql: string, values?: Record<string, unknown>): Promise<Sum> {
  const [row] = await database.read<StoredSum>(sql, values);
  const numberOf = (name: keyof StoredSum) => Number(row?.[name] ?? 0);
  return {
    total: numberOf('total'),
    finesCents: numberOf('finesCents'),
    chargedCents: numberOf('chargedCents'),
    openCents: numberOf('openCents'),
  };
}
