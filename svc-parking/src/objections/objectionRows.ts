import type { Objection } from '@parkwart/contracts/entities/objection';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import type { Database } from '@parkwart/service-kit/database/database';
import { insertInto, type RowOf, selectAs } from '@parkwart/service-kit/database/tables';
import type { Transaction } from 'sequelize';
import { formatStoredDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';

const table = PARKING_TABLES.objections;
export type ObjectionRow = RowOf<typeof table>;

const INSERT = insertInto(
  table,
  ...(['invoiceNumber', 'arrivedDay', 'channel', 'objectionText', 'enteredById', 'enteredAt', 'files'] as const),
);

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

export async function insertObjection(
  database: Database,
  values: Pick<
    ObjectionRow,
    'invoiceNumber' | 'arrivedDay' | 'channel' | 'objectionText' | 'enteredById' | 'enteredAt' | 'files'
  >,
  transaction: Transaction,
): Promise<void> {
  await database.insert(INSERT, table.write(values), transaction);
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
