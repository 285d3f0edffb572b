import type { Database } from '@parkwart/service-kit/database/database';
import type { IdRange } from '../plate-index/idRanges.ts';
import { NOTHING, plateCount, plus, type Sum } from '../plate-index/plateSearch.ts';
import { statement } from '../tables.ts';
import { forceIndex, idIsWithin, type ListFilter } from './listConditions.ts';
import { hasSettled, hasNothingOpen, isWhole, listIndexOf, type StoredSum } from './listIndex.ts';
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
    (plate && (await plateCount(database, list, plate, range, limit))) || list.sum(idIsWithin(range), limit);
  let sum: Sum = { ...NOTHING, ...(isWhole(filter) && !hasNothingOpen(filter) && (await openOf(database, filter, most))) };
  for (const range of await rangesOf(database, filter)) {
    sum = plus(sum, await countIn(range, most && most + 1 - sum.total));
    if (most !== undefined && sum.total > most) return { ...withOpen(sum), total: most, isMore: true };
  }
  return { ...withOpen(sum), isMore: false };
}

/** Open amounts are part of the charged ones, even if the two sums come from different queries. */
const withOpen = (sum: Sum): Sum => ({ ...sum, chargedCents: Math.max(sum.chargedCents, sum.openCents) });

/** Sums what is open and what was charged in an unfiltered list; its own index lacks the charged amounts. */
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
