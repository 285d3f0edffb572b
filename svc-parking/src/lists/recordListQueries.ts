import type { Database } from '@parkwart/service-kit/database/database';
import { readAs } from '@parkwart/service-kit/database/tables';
import { type IdRange, intersect } from '../plate-index/idRanges.ts';
import { type Order, plateIds } from '../plate-index/plateSearch.ts';
import { type RecordRow, recordFields } from '../record/recordRow.ts';
import { recordsInOrder } from '../record/recordsById.ts';
import { statement } from '../tables.ts';
import { countRecords } from './countRecords.ts';
import { condition, forceIndex, idIsWithin, type ListFilter, replacements } from './listConditions.ts';
import { indexFor, listIndexOf } from './listIndex.ts';
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
  /** @param most counting stops here; all figures are then lower bounds */
  count: (filter: ListFilter, most?: number) => countRecords(database, filter, most),
});

/** Returned newest first. */
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
