import type { KeeperRequest } from '@parkwart/contracts/entities/keeperRequest';
import type { Database } from '@parkwart/service-kit/database/database';
import { insertRows } from '@parkwart/service-kit/database/insertRows';
import { insertInto, type RowOf, selectAs } from '@parkwart/service-kit/database/tables';
import type { Transaction } from 'sequelize';
import { formatStoredDay, storedDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';
import { requestNotFound } from './errors.ts';

const { keeper_requests: requestTable, keeper_lines: lineTable } = PARKING_TABLES;
type RequestRow = RowOf<typeof requestTable>;
export type KeeperLineRow = RowOf<typeof lineTable>;

const INSERT_REQUEST = insertInto(requestTable, 'createdAt', 'account');
const MOST_REQUESTS = 50;

export function insertRequest(
  database: Database,
  request: Omit<RequestRow, 'id'>,
  transaction: Transaction,
): Promise<number> {
  return database.insert(INSERT_REQUEST, { ...request }, transaction);
}

export const insertKeeperLines = insertRows(
  lineTable,
  ...(['invoiceNumber', 'requestId', 'costCents', 'pictures', 'reason', 'answeredAt', 'answeredById'] as const),
);

/** In the order of their numbers. */
export function readKeeperLines(
  database: Database,
  invoiceNumbers: readonly number[],
  transaction?: Transaction,
): Promise<KeeperLineRow[]> {
  const sql = statement('SELECT * FROM keeper_lines WHERE invoiceNumber IN (:invoiceNumbers) ORDER BY invoiceNumber');
  return invoiceNumbers.length === 0
    ? Promise.resolve([])
    : selectAs(database, lineTable, sql, { invoiceNumbers }, transaction);
}

export function linesOfRequest(database: Database, requestId: number): Promise<KeeperLineRow[]> {
  const sql = statement('SELECT * FROM keeper_lines WHERE requestId = :requestId ORDER BY invoiceNumber');
  return selectAs(database, lineTable, sql, { requestId });
}

export async function saveAnswered(
  database: Database,
  values: Pick<KeeperLineRow, 'invoiceNumber' | 'answeredAt' | 'answeredById'>,
  transaction: Transaction,
): Promise<void> {
  const sql = statement(`UPDATE keeper_lines SET answeredAt = :answeredAt, answeredById = :answeredById
    WHERE invoiceNumber = :invoiceNumber`);
  await database.write(sql, { ...values }, transaction);
}

/** Those with lines, the newest first. */
export async function readRequests(database: Database): Promise<KeeperRequest[]> {
  const sql = statement(`SELECT * FROM keeper_requests
    WHERE EXISTS (SELECT 1 FROM keeper_lines WHERE requestId = keeper_requests.id)
    ORDER BY id DESC LIMIT ${MOST_REQUESTS}`);
  return presentRequests(database, await selectAs(database, requestTable, sql, {}));
}

/** @throws HttpError 404 */
export async function findRequest(database: Database, id: string, transaction?: Transaction): Promise<KeeperRequest> {
  const sql = statement('SELECT * FROM keeper_requests WHERE id = :id');
  const rows = await selectAs(database, requestTable, sql, { id: Number(id) }, transaction);
  const [request] = await presentRequests(database, rows, transaction);
  if (!request) throw requestNotFound();
  return request;
}

async function presentRequests(
  database: Database,
  rows: readonly RequestRow[],
  transaction?: Transaction,
): Promise<KeeperRequest[]> {
  if (rows.length === 0) return [];
  const sql = statement(`SELECT requestId, COUNT(*) AS count,
      SUM(CASE WHEN answeredAt IS NOT NULL OR (ownerName <> '' AND address <> '') THEN 1 ELSE 0 END) AS answered
    FROM keeper_lines JOIN records ON records.id = invoiceNumber WHERE requestId IN (:ids) GROUP BY requestId`);
  const ids = rows.map(({ id }) => id);
  const counts = await database.select<Counted>(sql, { ids }, transaction);
  return rows.map(({ id, createdAt, account }) => {
    const own = counts.find(({ requestId }) => requestId === id);
    const [count, answered] = [Number(own?.count ?? 0), Number(own?.answered ?? 0)];
    const day = formatStoredDay(storedDay(new Date(createdAt)));
    return { _id: String(id), day, account, requested: count - answered, answered };
  });
}

interface Counted {
  readonly requestId: number;
  readonly count: number;
  readonly answered: number;
}
