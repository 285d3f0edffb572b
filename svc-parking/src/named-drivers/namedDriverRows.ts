import type { NamedDriver } from '@parkwart/contracts/entities/namedDriver';
import type { Database } from '@parkwart/service-kit/database/database';
import { insertInto, type RowOf, selectAs } from '@parkwart/service-kit/database/tables';
import type { Transaction } from 'sequelize';
import { formatStoredDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';

const table = PARKING_TABLES.named_drivers;
export type NamedDriverRow = RowOf<typeof table>;

const INSERT = insertInto(
  table,
  ...(['invoiceNumber', 'arrivedDay', 'source', 'state', 'driverName', 'driverAddress'] as const),
  ...(['enteredById', 'enteredAt', 'decidedById', 'decidedAt', 'keeperLetters'] as const),
);

/** The newest first. */
export async function readNamedDrivers(
  database: Database,
  invoiceNumbers: readonly number[],
  transaction?: Transaction,
): Promise<NamedDriverRow[]> {
  if (invoiceNumbers.length === 0) return [];
  const sql = statement('SELECT * FROM named_drivers WHERE invoiceNumber IN (:invoiceNumbers) ORDER BY id DESC');
  return selectAs(database, table, sql, { invoiceNumbers }, transaction);
}

/** Those that are not decided, the oldest first. */
export function readReceived(database: Database, limit: number): Promise<NamedDriverRow[]> {
  const sql = statement("SELECT * FROM named_drivers WHERE state = 'received' ORDER BY id LIMIT :limit");
  return selectAs(database, table, sql, { limit });
}

/** Those of the records with a named driver whom the office has not decided about. */
export async function undecidedOf(
  database: Database,
  ids: readonly number[],
  transaction?: Transaction,
): Promise<ReadonlySet<number>> {
  const drivers = await readNamedDrivers(database, ids, transaction);
  return new Set(drivers.filter(({ state }) => state === 'received').map(({ invoiceNumber }) => invoiceNumber));
}

export async function countReceived(database: Database): Promise<number> {
  const sql = statement("SELECT COUNT(*) AS count FROM named_drivers WHERE state = 'received'");
  const [row] = await database.select<{ count: number }>(sql);
  return Number(row?.count ?? 0);
}

export async function insertNamedDriver(
  database: Database,
  row: Omit<NamedDriverRow, 'id'>,
  transaction: Transaction,
): Promise<void> {
  await database.insert(INSERT, { ...row }, transaction);
}

export async function saveDriverState(
  database: Database,
  values: Pick<NamedDriverRow, 'id' | 'state' | 'decidedById' | 'decidedAt' | 'keeperLetters'>,
  transaction: Transaction,
): Promise<void> {
  const sql = statement(`UPDATE named_drivers SET state = :state, decidedById = :decidedById,
    decidedAt = :decidedAt, keeperLetters = :keeperLetters WHERE id = :id`);
  await database.write(sql, { ...values }, transaction);
}

export function presentNamedDriver(row: NamedDriverRow): NamedDriver {
  const { id, invoiceNumber, source, state, decidedById, decidedAt } = row;
  return {
    ...{ _id: String(id), invoiceNumber, source, state },
    ...{ arrived: formatStoredDay(row.arrivedDay), name: row.driverName, address: row.driverAddress },
    ...{ enteredBy: row.enteredById, enteredAt: new Date(row.enteredAt).toISOString() },
    ...(decidedById !== null && { decidedBy: decidedById }),
    ...(decidedAt !== null && { decidedAt: new Date(decidedAt).toISOString() }),
  };
}
