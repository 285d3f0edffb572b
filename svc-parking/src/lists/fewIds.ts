import type { Database } from '@parkwart/service-kit/database/database';
import { plateIds } from '../plate-index/plateSearch.ts';
import { statement } from '../tables.ts';
import { condition, forceIndex, idIsWithin, type ListFilter, replacements } from './listConditions.ts';
import { listIndexOf } from './listIndex.ts';
import { SORT_COLUMNS, type SortColumn, STILL_PARKED } from './listOrders.ts';
import { rangesOf } from './listRanges.ts';
import { statesOf } from './listStates.ts';

/**
 * Up to this many ids of matching records are read and sorted. If more match, reading the index in the list's order
 * fills a page sooner: in a million records, one in a hundred matches.
 */
const FEW = 10_000;

const BLOCKED = { index: 'records_blocked', column: 'blockReason' };

/** All matches, newest first; undefined if there are many, or if the filter is only the list's state. */
export async function fewIds(database: Database, filter: ListFilter): Promise<readonly number[] | undefined> {
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
