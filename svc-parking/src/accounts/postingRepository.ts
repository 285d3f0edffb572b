import type { Database } from '@parkwart/service-kit/database/database';
import { selectAs } from '@parkwart/service-kit/database/tables';
import type { Transaction } from 'sequelize';
import { PARKING_TABLES, statement } from '../tables.ts';
import type { NewPosting, PostingRow } from './posting.ts';

/** Who books, and when. */
export interface Booking {
  /** A user's id; empty for the system. */
  readonly account: string;
  readonly now: Date;
}

/** In the order of their booking. */
export async function readPostings(
  database: Database,
  invoiceNumbers: readonly number[],
  transaction?: Transaction,
): Promise<PostingRow[]> {
  if (invoiceNumbers.length === 0) return [];
  const sql = statement('SELECT * FROM postings WHERE invoiceNumber IN (:invoiceNumbers) ORDER BY id');
  return selectAs(database, PARKING_TABLES.postings, sql, { invoiceNumbers }, transaction);
}

export async function writePostings(
  database: Database,
  postings: readonly (NewPosting & { readonly invoiceNumber: number })[],
  { account, now }: Booking,
  transaction: Transaction,
): Promise<void> {
  if (postings.length === 0) return;
  const values = postings.map(({ invoiceNumber, kind, type, fineId, cents, day, reverses, ...of }) => [
    ...[invoiceNumber, kind, type, fineId, cents, day],
    ...[now.getTime(), account, reverses, of.bankEntryId ?? null, of.voucher ?? null, of.booth ?? null],
  ]);
  const sql = statement(`INSERT INTO postings
    (invoiceNumber, kind, type, fineId, cents, day, bookedAt, account, reverses, bankEntryId, voucher, booth)
    VALUES :values`);
  await database.write(sql, { values }, transaction);
}
