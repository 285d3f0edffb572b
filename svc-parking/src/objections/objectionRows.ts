import type { Objection } from '@parkwart/contracts/entities/objection';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import type { Database } from '@parkwart/service-kit/database/database';
import { insertInto, type RowOf, selectAs } from '@parkwart/service-kit/database/tables';
import type { Transaction } from 'sequelize';
import { formatStoredDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';

const table = PARKING_TABLES.objections;
export type ObjectionRow = RowOf<typeof table>;

const INSERTED = [
  ...(['invoiceNumber', 'arrivedDay', 'channel', 'objectionText', 'enteredById', 'enteredAt', 'files'] as const),
  ...(['replacedReason', 'replacedUntil'] as const),
] as const;
const INSERT = insertInto(table, ...INSERTED);

/** The newest first. */
export async function readObjections(
  database: Database,
  invoiceNumbers: readonly number[],
  transaction?: Transaction,
): Promise<ObjectionRow[]> {
  if (invoiceNumbers.length === 0) return [];
  const sql = statement('SELECT * FROM objections WHERE invoiceNumber IN (:invoiceNumbers) ORDER BY id DESC');
  return selectAs(database, table, sql, { invoiceNumbers }, transaction);
}

/** Those that are not decided, the oldest first. */
export function readOpen(database: Database, limit: number): Promise<ObjectionRow[]> {
  const sql = statement('SELECT * FROM objections WHERE decision IS NULL ORDER BY id LIMIT :limit');
  return selectAs(database, table, sql, { limit });
}

export async function countOpen(database: Database): Promise<number> {
  const [row] = await database.select<{ count: number }>(
    statement('SELECT COUNT(*) AS count FROM objections WHERE decision IS NULL'),
  );
  return Number(row?.count ?? 0);
}

export async function insertObjection(
  database: Database,
  values: Pick<ObjectionRow, (typeof INSERTED)[number]>,
  transaction: Transaction,
): Promise<void> {
  await database.insert(INSERT, table.write(values), transaction);
}

export async function updateObjection(
  database: Database,
  values: Pick<ObjectionRow, 'id' | 'arrivedDay' | 'channel' | 'objectionText' | 'files'>,
  transaction: Transaction,
): Promise<void> {
  const sql = statement(`UPDATE objections SET arrivedDay = :arrivedDay, channel = :channel,
    objectionText = :objectionText, files = :files WHERE id = :id`);
  await database.write(sql, table.write(values), transaction);
}

export async function saveDecision(
  database: Database,
  values: Pick<ObjectionRow, 'id' | 'decision' | 'waivedCents' | 'decidedById' | 'decidedAt'>,
  transaction: Transaction,
): Promise<void> {
  const sql = statement(`UPDATE objections SET decision = :decision, waivedCents = :waivedCents,
    decidedById = :decidedById, decidedAt = :decidedAt WHERE id = :id`);
  await database.write(sql, { ...values }, transaction);
}

export function presentObjection(row: ObjectionRow): Objection {
  const { decision, decidedById, decidedAt, waivedCents } = row;
  return {
    _id: String(row.id),
    arrived: formatStoredDay(row.arrivedDay),
    channel: row.channel,
    text: row.objectionText,
    ...(row.files.length > 0 && { files: [...row.files] }),
    enteredBy: row.enteredById,
    enteredAt: new Date(row.enteredAt).toISOString(),
    ...(decision !== null && { decision }),
    ...(waivedCents > 0 && { waived: eurosFromCents(waivedCents) }),
    ...(decidedById !== null && { decidedBy: decidedById }),
    ...(decidedAt !== null && { decidedAt: new Date(decidedAt).toISOString() }),
  };
}
