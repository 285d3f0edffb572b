import type { Database } from '@parkwart/service-kit/database/database';
import type { IdRange } from '../plate-index/idRanges.ts';
import { NOTHING, plateCount, plus, type Sum } from '../plate-index/plateSearch.ts';
import { statement } from '../tables.ts';
import { forceIndex, isWithin, type ListFilter } from './listConditions.ts';
import { isSettled, isWhole, listIndexOf, type StoredSum } from './listIndex.ts';
import { SORT_COLUMNS } from './listOrders.ts';
import { rangesOf } from './listRanges.ts';
import { statesOf } from './listStates.ts';

export interface RecordCount extends Sum {
  readonly isMore: boolean;
}

/** @param most counting stops here; all figures are then lower bounds */
export async function countRecords(database: Database, filter: ListFilter, most?: number): Promise<RecordCount> {
  const { plate } = filter;
  const list = listIndexOf(database, filter);
  const countIn = async (range: IdRange, limit: number | undefined) =>
    (plate && (await plateCount(database, list, plate, range, limit))) || list.sum(isWithin(range), limit);
  const openCents = isWhole(filter) && !isSettled(filter) ? await openOf(database, filter, most) : 0;
  let sum: Sum = { ...NOTHING, openCents };
  for (const range of await rangesOf(database, filter)) {
    sum = plus(sum, await countIn(range, most && most + 1 - sum.total));
    if (most !== undefined && sum.total > most) return { ...withOpen(sum), total: most, isMore: true };
  }
  return { ...withOpen(sum), isMore: false };
}

/** Open amounts are part of the charged ones, even if the two sums come from different queries. */
const withOpen = (sum: Sum): Sum => ({ ...sum, chargedCents: Math.max(sum.chargedCents, sum.openCents) });

/** Sums the open amounts of an unfiltered list, whose own index lacks that column. */
async function openOf(database: Database, filter: ListFilter, limit: number | undefined): Promise<number> {
  const owed = `FROM records ${forceIndex(database, SORT_COLUMNS.open.index)} WHERE listState IN (${statesOf(filter).join()}) AND openCents > 0`;
  const [row] = await database.select<Pick<StoredSum, 'openCents'>>(
    statement(
      `SELECT SUM(openCents) AS openCents ${limit === undefined ? owed : `FROM (SELECT openCents ${owed} LIMIT :limit) AS owed`}`,
    ),
    { limit },
  );
  return Number(row?.openCents ?? 0);
}
