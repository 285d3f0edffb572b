import type { Database } from '@parkwart/service-kit/database/database';
import { insertRows } from '@parkwart/service-kit/database/insertRows';
import { type StoredRow, selectAs } from '@parkwart/service-kit/database/tables';
import type { Transaction } from 'sequelize';
import { PARKING_TABLES, statement } from '../tables.ts';
import type { NewPosting, PostingRow } from './posting.ts';

type StoredPosting = StoredRow<typeof PARKING_TABLES.postings>;

export interface Booking {
  /** A user's id; empty when the system books. */
  readonly account: string;
  readonly now: Date;
}

/** The postings of one record; a prepared statement, since nearly every change reads them. */
export async function postingsOf(
  database: Database,
  invoiceNumber: number,
  transaction?: Transaction,
): Promise<PostingRow[]> {
  const sql = statement('SELECT * FROM postings WHERE invoiceNumber = :invoiceNumber ORDER BY id');
  const stored = await database.selectPrepared<StoredPosting>(sql, { invoiceNumber }, transaction);
  return stored.map((one) => PARKING_TABLES.postings.read(one));
}

/** @returns the postings in booking order */
export async function readPostings(
  database: Database,
  invoiceNumbers: readonly number[],
  transaction?: Transaction,
): Promise<PostingRow[]> {
  if (invoiceNumbers.length === 0) return [];
  const sql = statement('SELECT * FROM postings WHERE invoiceNumber IN (:invoiceNumbers) ORDER BY id');
  return selectAs(database, PARKING_TABLES.postings, sql, { invoiceNumbers }, transaction);
}

const insertPostings = insertRows(
  PARKING_TABLES.postings,
  'invoiceNumber',
  'kind',
  'type',
  'fineId',
  'cents',
  'day',
  'bookedAt',
  'account',
  'reverses',
  'bankEntryId',
  'voucher',
  'booth',
  'owedDay',
  'waives',
);

export async function writePostings(
  database: Database,
  postings: readonly (NewPosting & { readonly invoiceNumber: number })[],
  { account, now }: Booking,
  transaction: Transaction,
): Promise<void> {
  const rows = postings.map(({ invoiceNumber, kind, type, fineId, cents, day, reverses, ...of }) => ({
    invoiceNumber,
    kind,
    type,
    fineId,
    cents,
    day,
    bookedAt: now.getTime(),
    account,
    reverses,
    bankEntryId: of.bankEntryId ?? null,
    voucher: of.voucher ?? null,
    booth: of.booth ?? null,
    owedDay: of.owedDay ?? null,
    waives: of.waives ? JSON.stringify(of.waives) : null,
  }));
  await insertPostings(database, rows, transaction);
}
