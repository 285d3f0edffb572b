import { LIST_STATES } from '@parkwart/contracts/listMembership';
import { MAX_INVOICE_NUMBER } from '@parkwart/contracts/record';
import type { RecordList } from '@parkwart/contracts/recordLists';
import type { Database } from '@parkwart/service-kit/database';
import { fromStored, type RecordRow, type StoredRecord } from './recordRow.ts';

export interface ListFilter {
  readonly list: RecordList;
  /** Part of a normalised plate. */
  readonly plate?: string | undefined;
  /** The first digits of an invoice number. */
  readonly invoiceNumber?: string | undefined;
  /** Inclusive. */
  readonly entryFrom?: Date | undefined;
  /** Exclusive. */
  readonly entryBefore?: Date | undefined;
  readonly isPrint?: boolean | undefined;
}

/** The newest page without an invoice number; `after` means older. */
export interface PageStart {
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly at?: string | undefined;
}

export interface RecordListQueries {
  page(filter: ListFilter, start: PageStart, limit: number): Promise<RecordRow[]>;
  /** One query per batch, which bounds the memory. */
  all(filter: ListFilter): AsyncGenerator<RecordRow[]>;
  count(filter: ListFilter): Promise<{ total: number; finesCents: number }>;
}

interface Ids {
  readonly first: number;
  readonly last: number;
}

const BATCH = 500;
const EVERY_ID: Ids = { first: 1, last: MAX_INVOICE_NUMBER };
const MAX_DIGITS = String(MAX_INVOICE_NUMBER).length;

const ENTRY_INDEX = 'records_entry_at_is_disable_fines_cents_fee_cents';
const ALL_INDEX = 'records_list_all';
const ACTIVE_INDEX = 'records_list_active';
const PAID_INDEX = 'records_list_paid';
const DUNNING_INDEX = 'records_list_dunning';
const PRINT_INDEX = 'records_list_print';

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
  /** Both planners choose a wrong index when a flag is combined with an order. */
  const forceIndex = (index: string) =>
    database.dialect === 'mysql' ? `FORCE INDEX (${index})` : `INDEXED BY ${index}`;
  const like = database.dialect === 'mysql' ? 'LIKE :plate COLLATE utf8mb4_bin' : 'LIKE :plate';

  /** Scans the whole range, which pays off only when everything newer would be scanned otherwise. */
  const idsOfRange = async ({ entryFrom, entryBefore }: ListFilter): Promise<Ids> => {
    if (!entryFrom && !entryBefore) return EVERY_ID;
    const [row] = await database.select<{ first: number | null; last: number | null }>(
      `SELECT MIN(id) AS first, MAX(id) AS last FROM records ${forceIndex(ENTRY_INDEX)} WHERE ${entryCondition({ entryFrom, entryBefore })} 1 = 1`,
      { entryFrom, entryBefore },
    );
    return { first: row?.first ?? 1, last: row?.last ?? 0 };
  };

  /** Returned newest first. */
  const rows = async (filter: ListFilter, bounds: Ids, order: 'ASC' | 'DESC', limit: number): Promise<RecordRow[]> => {
    const ids = idsWithPrefix(filter.invoiceNumber, bounds);
    if (ids.length === 0) return [];
    // The inner query decides by the index alone; only the resulting rows are read.
    const stored = await database.select<StoredRecord>(
      `SELECT records.* FROM (
         SELECT id FROM records ${forceIndex(indexFor(filter))} WHERE ${condition(filter, ids, like)} ORDER BY id ${order} LIMIT :limit
       ) AS found JOIN records ON records.id = found.id`,
      { ...replacements(filter), limit },
    );
    return stored.map(fromStored).sort((one, other) => other.id - one.id);
  };

  return {
    page: async (filter, start, limit) => {
      const hasStart = Object.values(start).some((id) => id !== undefined);
      const bounds = within(hasStart ? EVERY_ID : await idsOfRange(filter), start);
      return rows(filter, bounds, start.before === undefined ? 'DESC' : 'ASC', limit);
    },
    async *all(filter) {
      const { first, last } = await idsOfRange(filter);
      for (let next = last; ; ) {
        const batch = await rows(filter, { first, last: next }, 'DESC', BATCH);
        const oldest = batch.at(-1);
        if (!oldest) return;
        yield batch;
        if (batch.length < BATCH) return;
        next = oldest.id - 1;
      }
    },
    count: async (filter) => {
      const ids = idsWithPrefix(filter.invoiceNumber, await idsOfRange(filter));
      if (ids.length === 0) return { total: 0, finesCents: 0 };
      const [row] = await database.select<{ total: number; finesCents: string | number | null }>(
        `SELECT COUNT(*) AS total, SUM(finesCents) AS finesCents FROM records ${forceIndex(indexFor(filter))} WHERE ${condition(filter, ids, like)}`,
        replacements(filter),
      );
      return { total: row?.total ?? 0, finesCents: Number(row?.finesCents ?? 0) };
    },
  };
}

function indexFor({ list, isPrint }: ListFilter): string {
  return list === 'reminder' && isPrint !== undefined ? PRINT_INDEX : INDEXES[list];
}

function sqlOf(value: boolean | string | null): string {
  if (value === null) return 'IS NULL';
  return typeof value === 'boolean' ? `= ${Number(value)}` : `= '${value}'`;
}

/** Columns have the names of the wire's fields, except for case. */
function listCondition(list: RecordList): string {
  const states = Object.entries(LIST_STATES[list]);
  return states.map(([column, value]) => `${column} ${sqlOf(value)} AND `).join('');
}

function condition(filter: ListFilter, ids: readonly Ids[], like: string): string {
  const ranges = ids.map(({ first, last }) => `id BETWEEN ${first} AND ${last}`).join(' OR ');
  return [
    listCondition(filter.list),
    filter.isPrint === undefined ? '' : 'isPrint = :isPrint AND ',
    filter.plate === undefined ? '' : `normalisedPlate ${like} ESCAPE '!' AND `,
    entryCondition(filter),
    // SQLite does not use a range for an OR, so it gets the enclosing one, too.
    `id BETWEEN ${ids[0]?.first} AND ${ids.at(-1)?.last} AND (${ranges})`,
  ].join('');
}

function entryCondition({ entryFrom, entryBefore }: Pick<ListFilter, 'entryFrom' | 'entryBefore'>): string {
  return `${entryFrom ? 'entryAt >= :entryFrom AND ' : ''}${entryBefore ? 'entryAt < :entryBefore AND ' : ''}`;
}

function replacements({ isPrint, plate, entryFrom, entryBefore }: ListFilter): Record<string, unknown> {
  return { isPrint, entryFrom, entryBefore, plate: `%${plate?.replace(/[!%_]/g, '!$&')}%` };
}

function within({ first, last }: Ids, { after, before, at }: PageStart): Ids {
  return {
    first: before === undefined ? first : Math.max(first, Number(before) + 1),
    last: Math.min(last, after === undefined ? last : Number(after) - 1, at === undefined ? last : Number(at)),
  };
}

/** One range per possible length. */
function idsWithPrefix(prefix: string | undefined, bounds: Ids): Ids[] {
  const ranges = prefix === undefined ? [bounds] : rangesOfPrefix(prefix);
  return ranges
    .map(({ first, last }) => ({ first: Math.max(first, bounds.first), last: Math.min(last, bounds.last) }))
    .filter(({ first, last }) => first <= last);
}

function rangesOfPrefix(prefix: string): Ids[] {
  if (prefix.startsWith('0') || prefix.length > MAX_DIGITS) return [];
  return Array.from({ length: MAX_DIGITS - prefix.length + 1 }, (_, digits) => ({
    first: Number(prefix) * 10 ** digits,
    last: (Number(prefix) + 1) * 10 ** digits - 1,
  }));
}
