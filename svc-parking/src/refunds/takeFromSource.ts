import type { Cents } from '@parkwart/contracts/rules/money';
import type { Database } from '@parkwart/service-kit/database/database';
import { selectAs } from '@parkwart/service-kit/database/tables';
import type { Session } from '@parkwart/service-kit/session/session';
import type { Transaction } from 'sequelize';
import { dayBeforePayment, moreThanOverpaid } from '../accounts/errors.ts';
import { refund, takeBackRefund } from '../accounts/payments.ts';
import type { Book } from '../accounts/posting.ts';
import { postRestOf } from '../accounts/restPostings.ts';
import { changeWithin } from '../changes/changeRecord.ts';
import type { ChangeParts } from '../feature.ts';
import { storedDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';
import type { RefundRow } from './refundRows.ts';

export type Source = Pick<RefundRow, 'bankEntryId' | 'invoiceNumber' | 'cents'>;

const restFields = PARKING_TABLES.bank_entries.pick('state', 'cents', 'allocatedCents', 'refundedCents', 'bookingDay');

/**
 * Takes a refunded amount from what is due: reduces a bank entry's rest, or posts the refund on the record.
 * @returns the posting's id, if any @throws HttpError 404, 422 for more than is due
 */
export async function takeFromSource(
  parts: ChangeParts,
  source: Source,
  session: Session,
  transaction: Transaction,
  day = storedDay(parts.clock()),
): Promise<number | null> {
  const { bankEntryId, invoiceNumber, cents } = source;
  if (bankEntryId === null) {
    await post(parts, invoiceNumber, refund(cents, day), session, transaction);
    return lastPosting(parts.database, invoiceNumber, transaction);
  }
  const { restCents, bookingDay } = await lockedRest(parts.database, bankEntryId, transaction);
  if (cents > restCents) throw moreThanOverpaid(restCents);
  if (day < bookingDay) throw dayBeforePayment(bookingDay);
  await addRefunded(parts, bankEntryId, cents, session, transaction, day);
  return null;
}

/** Makes the amount due again. */
export async function giveBackToSource(
  parts: ChangeParts,
  { bankEntryId, invoiceNumber, cents, postingId }: RefundRow,
  session: Session,
  transaction: Transaction,
): Promise<void> {
  if (bankEntryId !== null) await addRefunded(parts, bankEntryId, -cents, session, transaction);
  else if (postingId !== null) await post(parts, invoiceNumber, takeBackRefund(postingId), session, transaction);
}

function post(parts: ChangeParts, invoiceNumber: number, book: Book, session: Session, transaction: Transaction) {
  const change = { invoiceNumber: String(invoiceNumber), kind: 'refund', session, changes: {}, book } as const;
  return changeWithin(parts, change, transaction);
}

/** Called while the record is locked. */
async function lastPosting(database: Database, invoiceNumber: number, transaction: Transaction): Promise<number> {
  const sql = statement(`SELECT MAX(id) AS id FROM postings
    WHERE invoiceNumber = :invoiceNumber AND kind = 'refund' AND reverses IS NULL`);
  const [row] = await database.select<{ id: number }>(sql, { invoiceNumber }, transaction);
  return row?.id ?? 0;
}

/** No rest if the entry is not, or no longer, booked. */
async function lockedRest(database: Database, id: number, transaction: Transaction) {
  const sql = statement(`SELECT ${restFields.list()} FROM bank_entries WHERE id = :id${database.forUpdate}`);
  const [entry] = await selectAs(database, restFields, sql, { id }, transaction);
  if (entry?.state !== 'booked') return { restCents: 0, bookingDay: 0 };
  const { cents, allocatedCents, refundedCents, bookingDay } = entry;
  return { restCents: Math.max(0, cents - allocatedCents - refundedCents), bookingDay };
}

async function addRefunded(
  { database, clock }: ChangeParts,
  id: number,
  cents: Cents,
  session: Session,
  transaction: Transaction,
  refundedOn = storedDay(clock()),
): Promise<void> {
  const sql = statement('UPDATE bank_entries SET refundedCents = refundedCents + :cents WHERE id = :id');
  await database.write(sql, { id, cents }, transaction);
  await postRestOf(database, id, { account: session.userId, now: clock(), refundedOn }, transaction);
}
