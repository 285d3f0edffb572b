import type { Database } from '@parkwart/service-kit/database/database';
import { insertInto, type RowOf, selectAs } from '@parkwart/service-kit/database/tables';
import type { Transaction } from 'sequelize';
import { PARKING_TABLES, statement } from '../tables.ts';

const table = PARKING_TABLES.refunds;
export type RefundRow = RowOf<typeof table>;

const FIELDS = [
  'fileId',
  'invoiceNumber',
  'number',
  'cents',
  'reference',
  'bankEntryId',
  'postingId',
  'state',
  'account',
  'orderedAt',
  'paidBy',
  'returnedBy',
  'returnReason',
  'creditor',
  'iban',
] as const;
const INSERT = insertInto(table, ...FIELDS);

export async function addRefund(
  database: Database,
  refund: Omit<RefundRow, 'id'>,
  transaction: Transaction,
): Promise<RefundRow> {
  return { ...refund, id: await database.insert(INSERT, { ...refund }, transaction) };
}

/** Newest first. */
export function listRefunds(
  database: Database,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<RefundRow[]> {
  const before = after === undefined ? '' : 'WHERE id < :after ';
  const sql = statement(`SELECT * FROM refunds ${before}ORDER BY id DESC LIMIT :limit`);
  return selectAs(database, table, sql, { after: Number(after), limit });
}

/** In the file's order. */
export function refundsOfFile(database: Database, fileId: number): Promise<RefundRow[]> {
  const sql = statement('SELECT * FROM refunds WHERE fileId = :fileId ORDER BY id');
  return selectAs(database, table, sql, { fileId });
}

type Key = { readonly id: number } | { readonly reference: string };

/** Locks the refund until the transaction ends. */
export async function findForChange(
  database: Database,
  key: Key,
  transaction: Transaction,
): Promise<RefundRow | undefined> {
  const condition = 'id' in key ? 'id = :id' : 'reference = :reference';
  const sql = statement(`SELECT * FROM refunds WHERE ${condition}${database.forUpdate}`);
  return (await selectAs(database, table, sql, { ...key }, transaction))[0];
}

/** The refunds that this bank entry paid or returned. */
export function findOfEntry(database: Database, entryId: number, transaction: Transaction): Promise<RefundRow[]> {
  const sql = statement(`SELECT * FROM refunds WHERE paidBy = :entryId OR returnedBy = :entryId${database.forUpdate}`);
  return selectAs(database, table, sql, { entryId }, transaction);
}

export type RefundChanges = Partial<Pick<RefundRow, 'state' | 'postingId' | 'paidBy' | 'returnedBy' | 'returnReason'>>;

export async function saveRefund(
  database: Database,
  refund: RefundRow,
  changes: RefundChanges,
  transaction: Transaction,
): Promise<RefundRow> {
  const changed = { ...refund, ...changes };
  const sql = statement(`UPDATE refunds SET state = :state, postingId = :postingId, paidBy = :paidBy,
    returnedBy = :returnedBy, returnReason = :returnReason WHERE id = :id`);
  await database.write(sql, { ...changed }, transaction);
  return changed;
}
