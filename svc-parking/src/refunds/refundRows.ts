import type { JournalKind } from '@parkwart/contracts/journal/declarations';
import type { Database, Transaction } from '@parkwart/service-kit/database/database';
import { rowsOf } from '@parkwart/service-kit/database/rows';
import { type RowOf, readAs } from '@parkwart/service-kit/database/tables';
import type { Actor } from '@parkwart/service-kit/journal/journal';
import type { ChangeParts } from '../feature.ts';
import { PARKING_TABLES, statement } from '../tables.ts';

const table = PARKING_TABLES.refunds;
export type RefundRow = RowOf<typeof table>;

const rows = rowsOf(table);

export async function addRefund(transaction: Transaction, refund: Omit<RefundRow, 'id'>): Promise<RefundRow> {
  return { ...refund, id: await rows.insert(transaction, refund) };
}

/** Newest first. */
export function listRefunds(
  database: Database,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<RefundRow[]> {
  const before = after === undefined ? '' : 'WHERE id < :after ';
  const sql = statement(`SELECT * FROM refunds ${before}ORDER BY id DESC LIMIT :limit`);
  return readAs(database, table, sql, { after: Number(after), limit });
}

/** In the file's order. */
export function refundsOfFile(database: Database, fileId: number): Promise<RefundRow[]> {
  return rows.where(database, statement('fileId = :fileId ORDER BY id'), { fileId });
}

type Key = { readonly id: number } | { readonly reference: string };

/** Locks the refund until the transaction ends. */
export async function findForChange(transaction: Transaction, key: Key): Promise<RefundRow | undefined> {
  if ('id' in key) return rows.lock(transaction, key.id);
  return (await rows.where(transaction, statement(`reference = :reference${transaction.forUpdate}`), key))[0];
}

export function findOfEntry(transaction: Transaction, entryId: number): Promise<RefundRow[]> {
  const ofEntry = statement(`(paidBy = :entryId OR returnedBy = :entryId)${transaction.forUpdate}`);
  return rows.where(transaction, ofEntry, { entryId });
}

export type RefundChanges = Partial<Pick<RefundRow, 'state' | 'postingId' | 'paidBy' | 'returnedBy' | 'returnReason'>>;

export async function saveRefund(
  transaction: Transaction,
  refund: RefundRow,
  changes: RefundChanges,
): Promise<RefundRow> {
  await rows.update(transaction, refund.id, changes);
  return { ...refund, ...changes };
}

type Kind = Extract<JournalKind<'parking'>, `refund-${string}`>;

export function journalRefund(
  transaction: Transaction,
  { journal }: Pick<ChangeParts, 'journal'>,
  kind: Kind,
  [before, after]: readonly [RefundRow, RefundRow],
  by: Actor,
): Promise<void> {
  const facts = ({ returnReason }: RefundRow) => ({ returnReason: returnReason ?? '' });
  const change = { subject: `refund:${after.id}`, kind, by } as const;
  return journal.write(transaction, { ...change, before: facts(before), after: facts(after) });
}
