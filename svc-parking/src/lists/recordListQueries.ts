import type { Database } from '@parkwart/service-kit/database/database';
import { readAs } from '@parkwart/service-kit/database/tables';
import { forceIndex } from '../forcedIndex.ts';
import { type IdRange, intersect } from '../plate-index/idRanges.ts';
import { NOTHING, type Order, plateCount, plateIds, plus, type Sum } from '../plate-index/plateSearch.ts';
import { recordsInOrder } from '../record/recordRepository.ts';
import { type RecordRow, recordFields } from '../record/recordRow.ts';
import { statement } from '../tables.ts';
import { condition, idIsWithin, type ListFilter, replacements, statesOf } from './listConditions.ts';
import { hasNothingOpen, hasSettled, indexFor, isWhole, listIndexOf, type StoredSum } from './listIndex.ts';
import { SORT_COLUMNS } from './listOrders.ts';
import { type PageStart, rangeOf, rangesOf } from './listRanges.ts';

const BATCH = 500;

export const recordListQueries = (database: Database) => ({
  page: async (filter: ListFilter, start: PageStart, limit: number) => {
    const ranges = intersect(await rangesOf(database, filter), [rangeOf(start)]);
    return rowsIn(database, filter, ranges, start.before === undefined ? 'DESC' : 'ASC', limit);
  },
  /** One query per batch, which bounds memory use. */
  async *all(filter: ListFilter) {
    for (let ranges = await rangesOf(database, filter); ranges.length > 0; ) {
      const batch = await rowsIn(database, filter, ranges, 'DESC', BATCH);
      const oldest = batch.at(-1);
      if (!oldest) return;
      yield batch;
      if (batch.length < BATCH) return;
      ranges = intersect(ranges, [rangeOf({ after: String(oldest.id) })]);
    }
  },
  count: (filter: ListFilter, most?: number) => countRecords(database, filter, most),
});

/** Returns the rows newest first, whatever the order in which it reads them. */
async function rowsIn(
  database: Database,
  filter: ListFilter,
  ranges: readonly IdRange[],
  order: Order,
  limit: number,
): Promise<RecordRow[]> {
  const found: RecordRow[] = [];
  for (const range of order === 'DESC' ? ranges : [...ranges].reverse()) {
    found.push(...(await rowsInRange(database, filter, range, order, limit - found.length)));
    if (found.length === limit) break;
  }
  return found.sort((one, other) => other.id - one.id);
}

async function rowsInRange(database: Database, filter: ListFilter, range: IdRange, order: Order, limit: number) {
  const { plate } = filter;
  const ids = plate && (await plateIds(database, listIndexOf(database, filter), plate, range, order, limit));
  if (!ids) return scannedRows(database, filter, range, order, limit);
  return recordsInOrder(database, ids);
}

/** The inner query uses only the index; only the resulting rows are read. */
function scannedRows(database: Database, filter: ListFilter, range: IdRange, order: Order, limit: number) {
  const sql = statement(`SELECT records.* FROM (
       SELECT id FROM records ${forceIndex(database, indexFor(filter))} WHERE ${condition(database, filter, idIsWithin(range))} ORDER BY id ${order} LIMIT :limit
     ) AS found JOIN records ON records.id = found.id`);
  return readAs(database, recordFields, sql, { ...replacements(filter), limit });
}

export interface RecordCount extends Sum {
  readonly isMore: boolean;
}

/** @param most counting stops here; all figures are then lower bounds */
async function countRecords(database: Database, filter: ListFilter, most?: number): Promise<RecordCount> {
  const { plate } = filter;
  const list = listIndexOf(database, filter);
  const countIn = async (range: IdRange, limit: number | undefined) =>
    (plate && (await plateCount(database, list, plate, range, limit))) || list.sum(idIsWithin(range), limit);
  let sum: Sum = {
    ...NOTHING,
    ...(isWhole(filter) && !hasNothingOpen(filter) && (await openOf(database, filter, most))),
  };
  for (const range of await rangesOf(database, filter)) {
    sum = plus(sum, await countIn(range, most && most + 1 - sum.total));
    if (most !== undefined && sum.total > most) return { ...withOpen(sum), total: most, isMore: true };
  }
  return { ...withOpen(sum), isMore: false };
}

/**
 * The charged sum includes the open sum; `Math.max` ensures this although the two sums may come from different queries.
 */
const withOpen = (sum: Sum): Sum => ({ ...sum, chargedCents: Math.max(sum.chargedCents, sum.openCents) });

/** Sums the open and the charged amounts of an unfiltered list; the list's own index lacks the charged amounts. */
async function openOf(
  database: Database,
  filter: ListFilter,
  limit: number | undefined,
): Promise<Pick<Sum, 'openCents' | 'chargedCents'>> {
  const columns = 'owedCents, owedCents + paidCents + waivedCents AS chargedCents';
  const owed = `SELECT ${columns} FROM records ${forceIndex(database, SORT_COLUMNS.open.index)} WHERE listState IN (${statesOf(filter).join()}) AND owedCents > 0`;
  const [row] = await database.read<Pick<StoredSum, 'openCents' | 'chargedCents'>>(
    statement(
      `SELECT SUM(owedCents) AS openCents, SUM(chargedCents) AS chargedCents FROM (${owed}${limit === undefined ? '' : ' LIMIT :limit'}) AS owed`,
    ),
    { limit },
  );
  const charged = hasSettled(filter) ? 0 : Number(row?.chargedCents ?? 0);
  return { openCents: Number(row?.openCents ?? 0), chargedCents: charged };
}
