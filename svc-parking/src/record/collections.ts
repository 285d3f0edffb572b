import type { HandOver } from '@parkwart/contracts/entities/collection';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import type { Database } from '@parkwart/service-kit/database/database';
import { insertInto, type RowOf, selectAs } from '@parkwart/service-kit/database/tables';
import type { Transaction } from 'sequelize';
import { formatStoredDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';

const table = PARKING_TABLES.collections;
export type CollectionRow = RowOf<typeof table>;
type NewCollection = Pick<
  CollectionRow,
  'invoiceNumber' | 'agency' | 'handedDay' | 'claimCents' | 'handedAt' | 'account'
>;
type Recall = Pick<CollectionRow, 'id' | 'recalledDay' | 'recallReason' | 'recalledAt' | 'recalledById'>;

const INSERT = insertInto(
  table,
  ...(['invoiceNumber', 'agency', 'handedDay', 'claimCents', 'handedAt', 'account'] as const),
);

/** Those of these records, the newest first. */
export async function readCollections(
  database: Database,
  invoiceNumbers: readonly number[],
  transaction?: Transaction,
): Promise<CollectionRow[]> {
  if (invoiceNumbers.length === 0) return [];
  const sql = statement('SELECT * FROM collections WHERE invoiceNumber IN (:invoiceNumbers) ORDER BY id DESC');
  return selectAs(database, table, sql, { invoiceNumbers }, transaction);
}

/** By which an agency has the record. */
export async function currentCollection(
  database: Database,
  invoiceNumber: number,
  transaction?: Transaction,
): Promise<CollectionRow | undefined> {
  return (await readCollections(database, [invoiceNumber], transaction)).find(
    ({ recalledDay }) => recalledDay === null,
  );
}

export async function findCollection(database: Database, id: number): Promise<CollectionRow | undefined> {
  const [row] = await selectAs(database, table, statement('SELECT * FROM collections WHERE id = :id'), { id });
  return row;
}

/** @returns its id */
export function insertCollection(database: Database, row: NewCollection, transaction: Transaction): Promise<number> {
  return database.insert(INSERT, { ...row }, transaction);
}

export async function saveRecall(database: Database, recall: Recall, transaction: Transaction): Promise<void> {
  const sql = statement(`UPDATE collections SET recalledDay = :recalledDay, recallReason = :recallReason,
    recalledAt = :recalledAt, recalledById = :recalledById WHERE id = :id`);
  await database.write(sql, { ...recall }, transaction);
}

/** @param isOwed whether the record owes anything now */
export function presentHandOver(row: CollectionRow, isOwed: boolean): HandOver {
  const { recalledDay, recallReason, recalledById } = row;
  const current = isOwed ? 'open' : 'settled';
  return {
    ...{ _id: String(row.id), state: recalledDay === null ? current : 'recalled', agency: row.agency },
    ...{ day: formatStoredDay(row.handedDay), amount: eurosFromCents(row.claimCents), account: row.account },
    handedOverAt: new Date(row.handedAt).toISOString(),
    ...(recalledDay !== null && { recalledOn: formatStoredDay(recalledDay) }),
    ...(recallReason !== null && { recallReason }),
    ...(recalledById !== null && { recalledBy: recalledById }),
  };
}
