import { type Cents, sumCents } from '@parkwart/contracts/rules/money';
import type { Database, Transaction } from '@parkwart/service-kit/database/database';
import { rowsOf } from '@parkwart/service-kit/database/rows';
import { type RowOf, readAs } from '@parkwart/service-kit/database/tables';
import { storedDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';
import { type NewPosting, type PostingRow, reversalOf, standing } from './posting.ts';
import { type Booking, writePostings } from './postingRepository.ts';

/** Stands in place of an invoice number in postings that belong to no record. */
export const NO_RECORD = 0;

const entries = rowsOf(PARKING_TABLES.bank_entries);
const fields = PARKING_TABLES.bank_entries.pick(
  'id',
  'state',
  'cents',
  'allocatedCents',
  'refundedCents',
  'bookingDay',
  'postedRestCents',
  'postedRefundCents',
);
export type RestEntry = RowOf<typeof fields>;

interface RestBooking extends Booking {
  /** The day of the reversals; today by default. */
  readonly day?: number;
  /** The day of the refund; today by default. */
  readonly refundedOn?: number;
}

/** The part of a booked entry's amount that is on no record's account. */
const restOf = ({ state, cents, allocatedCents }: RestEntry): Cents =>
  state === 'booked' ? cents - allocatedCents : 0;

/**
 * Adds the postings that are still missing for a locked bank entry: for its rest, and for the refunds of that rest.
 * These postings are on no record's account.
 */
export async function postRest(transaction: Transaction, entry: RestEntry, booking: RestBooking): Promise<void> {
  const { id, refundedCents, bookingDay, postedRestCents, postedRefundCents } = entry;
  const restCents = restOf(entry);
  if (restCents === postedRestCents && refundedCents === postedRefundCents) return;
  const today = storedDay(booking.now);
  const all = await restsOf(transaction, id);
  const posted = standing(all);
  const of = { type: 'rest', fineId: null, reverses: null, bankEntryId: id } as const;
  const backOn = booking.day ?? today;
  const postings = [
    // A rest that is posted again gets today as its day, not the booking day of the entry.
    ...changed(posted, { ...of, kind: 'payment', cents: -restCents, day: all.length > 0 ? today : bookingDay }, backOn),
    ...changed(posted, { ...of, kind: 'refund', cents: refundedCents, day: booking.refundedOn ?? today }, backOn),
  ];
  const numbered = postings.map((posting) => ({ ...posting, invoiceNumber: NO_RECORD }));
  await writePostings(transaction, numbered, booking);
  await entries.update(transaction, id, { postedRestCents: restCents, postedRefundCents: refundedCents });
}

export async function postRestOf(transaction: Transaction, id: number, booking: RestBooking): Promise<void> {
  const sql = statement(`SELECT ${fields.list()} FROM bank_entries WHERE id = :id${transaction.forUpdate}`);
  const [entry] = await readAs(transaction, fields, sql, { id });
  if (entry) await postRest(transaction, entry, booking);
}

function restsOf(transaction: Transaction, bankEntryId: number): Promise<PostingRow[]> {
  const sql = statement("SELECT * FROM postings WHERE bankEntryId = :bankEntryId AND type = 'rest' ORDER BY id");
  return readAs(transaction, PARKING_TABLES.postings, sql, { bankEntryId });
}

/**
 * @param wanted a posting with the sum that all postings of its kind should reach
 * @param backOn the day of reversals
 */
function changed(posted: readonly PostingRow[], wanted: NewPosting, backOn: number): NewPosting[] {
  const own = posted.filter(({ kind }) => kind === wanted.kind);
  const missing = wanted.cents - sumCents(own.map(({ cents }) => cents));
  if (missing === 0) return [];
  const isMore = Math.sign(missing) === Math.sign(wanted.cents);
  if (isMore) return [{ ...wanted, cents: missing }];
  const same = own.findLast(({ cents }) => cents === -missing);
  if (same) return [reversalOf(same, Math.max(backOn, same.day))];
  const again = wanted.cents === 0 ? [] : [wanted];
  return [...own.map((posting) => reversalOf(posting, Math.max(backOn, posting.day))), ...again];
}

/** @returns the ids of the bank entries whose rest or refunds differ from the sum of their postings */
export async function wrongRests(database: Database): Promise<number[]> {
  const sum = (kind: string, sign: string) => `SUM(CASE WHEN kind = '${kind}' THEN ${sign}postings.cents ELSE 0 END)`;
  const sql = statement(`SELECT bankEntryId AS id FROM postings JOIN bank_entries ON bank_entries.id = bankEntryId
      WHERE invoiceNumber = ${NO_RECORD} GROUP BY bankEntryId, postedRestCents, postedRefundCents
      HAVING ${sum('payment', '-')} <> postedRestCents OR ${sum('refund', '')} <> postedRefundCents
    UNION SELECT id FROM bank_entries WHERE postedRefundCents <> refundedCents
      OR postedRestCents <> CASE WHEN state = 'booked' THEN cents - allocatedCents ELSE 0 END
    ORDER BY id`);
  return (await database.read<{ id: number }>(sql)).map(({ id }) => id);
}
