import type { Cents } from '@parkwart/contracts/rules/money';
import type { Transaction } from '@parkwart/service-kit/database/database';
import { readAs } from '@parkwart/service-kit/database/tables';
import type { Actor } from '@parkwart/service-kit/journal/journal';
import { dayBeforePayment, moreThanOverpaid } from '../accounts/errors.ts';
import { refund, reverseRefund } from '../accounts/payments.ts';
import type { Book } from '../accounts/posting.ts';
import { postRestOf } from '../accounts/restPostings.ts';
import { changeWithin } from '../changes/changeRecord.ts';
import type { ChangeParts } from '../feature.ts';
import { storedDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';
import type { RefundRow } from './refundRows.ts';

export type Source = Pick<RefundRow, 'bankEntryId' | 'invoiceNumber' | 'cents' | 'onlinePaymentId'>;

const restFields = PARKING_TABLES.bank_entries.pick('state', 'cents', 'allocatedCents', 'refundedCents', 'bookingDay');

/**
 * Takes a refunded amount from the due amount: reduces the unallocated part of a bank entry, or posts the refund on the
 * record.
 * @returns the posting's id, if any
 * @throws HttpError 404, 422 for more than the due amount
 */
export async function takeFromSource(
  transaction: Transaction,
  parts: ChangeParts,
  source: Source,
  by: Actor,
  day = storedDay(parts.clock()),
): Promise<number | null> {
  const { bankEntryId, invoiceNumber, cents, onlinePaymentId } = source;
  if (bankEntryId === null) {
    const type = onlinePaymentId === null ? 'transfer' : 'online';
    await post(transaction, parts, invoiceNumber, refund(cents, day, type), by);
    return lastPosting(transaction, invoiceNumber);
  }
  const { restCents, bookingDay } = await lockedRest(transaction, bankEntryId);
  if (cents > restCents) throw moreThanOverpaid(restCents);
  if (day < bookingDay) throw dayBeforePayment(bookingDay);
  await addRefunded(transaction, parts, bankEntryId, cents, by, day);
  return null;
}

/** Makes the amount due again, on the day on which the bank returned it. */
export async function giveBackToSource(
  transaction: Transaction,
  parts: ChangeParts,
  { bankEntryId, invoiceNumber, cents, postingId }: RefundRow,
  by: Actor,
  day = storedDay(parts.clock()),
): Promise<void> {
  if (bankEntryId !== null) await addRefunded(transaction, parts, bankEntryId, -cents, by, day);
  else if (postingId !== null) await post(transaction, parts, invoiceNumber, reverseRefund(postingId, day), by);
}

function post(transaction: Transaction, parts: ChangeParts, invoiceNumber: number, book: Book, by: Actor) {
  return changeWithin(transaction, parts, { invoiceNumber, kind: 'refund', by, changes: {}, book });
}

/** Called while the record is locked. */
async function lastPosting(transaction: Transaction, invoiceNumber: number): Promise<number> {
  const sql = statement(`SELECT MAX(id) AS id FROM postings
    WHERE invoiceNumber = :invoiceNumber AND kind = 'refund' AND reverses IS NULL`);
  const [row] = await transaction.read<{ id: number }>(sql, { invoiceNumber });
  return row?.id ?? 0;
}

/** The unallocated part of the entry: 0 if the entry is not, or no longer, booked. */
async function lockedRest(transaction: Transaction, id: number) {
  const sql = statement(`SELECT ${restFields.list()} FROM bank_entries WHERE id = :id${transaction.forUpdate}`);
  const [entry] = await readAs(transaction, restFields, sql, { id });
  if (entry?.state !== 'booked') return { restCents: 0, bookingDay: 0 };
  const { cents, allocatedCents, refundedCents, bookingDay } = entry;
  return { restCents: Math.max(0, cents - allocatedCents - refundedCents), bookingDay };
}

async function addRefunded(
  transaction: Transaction,
  { clock }: ChangeParts,
  id: number,
  cents: Cents,
  by: Actor,
  day: number,
): Promise<void> {
  const sql = statement('UPDATE bank_entries SET refundedCents = refundedCents + :cents WHERE id = :id');
  await transaction.write(sql, { id, cents });
  await postRestOf(transaction, id, { account: by.account, now: clock(), refundedOn: day, day });
}
