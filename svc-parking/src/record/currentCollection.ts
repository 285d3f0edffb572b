import type { Receipt } from '@parkwart/contracts/calls/receipt';
import type { HandOver } from '@parkwart/contracts/entities/collection';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import type { Queryable } from '@parkwart/service-kit/database/database';
import { rowsOf } from '@parkwart/service-kit/database/rows';
import type { RowOf } from '@parkwart/service-kit/database/tables';
import { formatStoredDay } from '../storedDay.ts';
import { PARKING_TABLES } from '../tables.ts';

export const collectionRows = rowsOf(PARKING_TABLES.collections);
export type CollectionRow = RowOf<typeof PARKING_TABLES.collections>;

/** The current hand-over of the record to an agency. */
export async function currentCollection(
  queryable: Queryable,
  invoiceNumber: number,
): Promise<CollectionRow | undefined> {
  const handOvers = await collectionRows.of(queryable, [invoiceNumber]);
  return handOvers.find(({ recalledDay }) => recalledDay === null);
}

export const presentCollector = ({ agency, handedDay }: CollectionRow): NonNullable<Receipt['collection']> => ({
  agency,
  day: formatStoredDay(handedDay),
});

export function presentHandOver(row: CollectionRow, isOwed: boolean): HandOver {
  const { recalledDay, recallReason, recalledById } = row;
  const current = isOwed ? 'open' : 'settled';
  return {
    _id: String(row.id),
    state: recalledDay === null ? current : 'recalled',
    agency: row.agency,
    day: formatStoredDay(row.handedDay),
    amount: eurosFromCents(row.claimCents),
    account: row.account,
    handedOverAt: new Date(row.handedAt).toISOString(),
    ...(recalledDay !== null && { recalledOn: formatStoredDay(recalledDay) }),
    ...(recallReason !== null && { recallReason }),
    ...(recalledById !== null && { recalledBy: recalledById }),
  };
}
