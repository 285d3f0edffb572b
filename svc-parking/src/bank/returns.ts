import type { Database } from '@parkwart/service-kit/database/database';
import { readAs } from '@parkwart/service-kit/database/tables';
import { PARKING_TABLES, statement } from '../tables.ts';
import { COUNTS, type EntryRow, entryFields } from './bankEntries.ts';
import { likeliest } from './matching/matchReturn.ts';

/** SQL about `payment`: it came in, and no other entry takes it back. */
export const NOT_TAKEN_BACK = `payment.cents > 0 AND payment.currency = 'EUR' AND payment.isReversal = 0
  AND payment.state IN ('certain', 'proposed', 'unknown', 'booked')
  AND NOT EXISTS (SELECT 1 FROM bank_entries AS taken WHERE taken.takesBackId = payment.id AND taken.state <> 'aside')`;

/** Whether money was returned with it; for a reversal, the bank may have stated the wrong sign. */
export const mayTakeBack = ({ cents, currency, isReversal }: EntryRow): boolean =>
  currency === 'EUR' && (cents < 0 || (isReversal && cents > 0));

const MOST_OF_AN_AMOUNT = 500;

/**
 * Payments that may have been returned with this entry, the newest first; only those of the same account, if there are
 * any.
 */
export async function returnablePayments(database: Database, entry: EntryRow): Promise<EntryRow[]> {
  if (!mayTakeBack(entry)) return [];
  const sql = statement(`SELECT payment.* FROM bank_entries AS payment
    WHERE payment.cents = :cents AND payment.bookingDay <= :day AND ${NOT_TAKEN_BACK} AND ${COUNTS}
    ORDER BY payment.id DESC LIMIT ${MOST_OF_AN_AMOUNT}`);
  const values = { cents: Math.abs(entry.cents), day: entry.bookingDay };
  const rows = await readAs(database, entryFields, sql, values);
  const withIban = rows.reverse().map((row) => ({ row, iban: row.payerIban || undefined }));
  return likeliest(withIban, { iban: entry.payerIban || undefined })
    .map(({ row }) => row)
    .reverse();
}

/** The payments that these entries take back, and the entries that took these back, by id. */
export async function readLinked(
  database: Database,
  entries: readonly EntryRow[],
): Promise<ReadonlyMap<number, EntryRow>> {
  const ids = entries.flatMap(({ takesBackId, takenBackById }) => takesBackId ?? takenBackById ?? []);
  if (ids.length === 0) return new Map();
  const rows = await readAs(database, entryFields, statement('SELECT * FROM bank_entries WHERE id IN (:ids)'), {
    ids,
  });
  return new Map(rows.map((row) => [row.id, row]));
}

const returnFields = PARKING_TABLES.bank_entries.pick('takesBackId');

/** Those of these payments whose return is not booked yet. */
export async function unbookedReturns(
  database: Database,
  payments: readonly (number | null)[],
): Promise<ReadonlySet<number | null>> {
  const ids = payments.filter((id) => id !== null);
  if (ids.length === 0) return new Set();
  const sql = statement(`SELECT takesBackId FROM bank_entries
    WHERE takesBackId IN (:ids) AND state IN ('certain', 'proposed')`);
  return new Set((await readAs(database, returnFields, sql, { ids })).map(({ takesBackId }) => takesBackId));
}
