import type { Queryable, Transaction } from '@parkwart/service-kit/database/database';
import { insertMany } from '@parkwart/service-kit/database/rows';
import { readAs } from '@parkwart/service-kit/database/tables';
import { PARKING_TABLES, statement } from '../tables.ts';
import type { NewPosting, PostingRow } from './posting.ts';

export interface Booking {
  /** A user's id; empty when the system books. */
  readonly account: string;
  readonly now: Date;
}

export async function postingsOf(queryable: Queryable, invoiceNumber: number): Promise<PostingRow[]> {
  const sql = statement('SELECT * FROM postings WHERE invoiceNumber = :invoiceNumber ORDER BY id');
  return readAs(queryable, PARKING_TABLES.postings, sql, { invoiceNumber });
}

/** @returns the postings in booking order */
export async function readPostings(queryable: Queryable, invoiceNumbers: readonly number[]): Promise<PostingRow[]> {
  if (invoiceNumbers.length === 0) return [];
  const sql = statement('SELECT * FROM postings WHERE invoiceNumber IN (:invoiceNumbers) ORDER BY id');
  return readAs(queryable, PARKING_TABLES.postings, sql, { invoiceNumbers });
}

const insertPostings = insertMany(PARKING_TABLES.postings.without('id'));

export async function writePostings(
  transaction: Transaction,
  postings: readonly (NewPosting & { readonly invoiceNumber: number })[],
  { account, now }: Booking,
): Promise<void> {
  const booking = { bookedAt: now.getTime(), account };
  const rows = postings.map(({ booth = null, ...posting }) => ({ ...posting, booth, ...booking }));
  await insertPostings(transaction, rows);
}
