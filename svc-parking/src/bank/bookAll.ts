import type { Session } from '@parkwart/service-kit/session/session';
import type { Transaction } from 'sequelize';
import type { Book } from '../accounts/posting.ts';
import { changeWithin, type RecordChange } from '../changes/changeRecord.ts';
import type { ChangeParts } from '../feature.ts';

interface RecordBooking {
  readonly invoiceNumber: number;
  readonly book: Book;
  /** In the journal, where it is not that of all. */
  readonly kind?: RecordChange['kind'];
}

/** Books on several records. @throws HttpError 404, 422 */
export async function bookAll(
  parts: ChangeParts,
  kind: 'payment' | 'payment-returned',
  bookings: readonly RecordBooking[],
  session: Session,
  transaction: Transaction,
): Promise<void> {
  // In one order, so that two bookings do not wait for each other, and before any is read without a lock: what is read
  // after that no longer sees what others write.
  const ordered = bookings.toSorted((one, other) => one.invoiceNumber - other.invoiceNumber);
  for (const { invoiceNumber } of ordered) await parts.records.findForChange(String(invoiceNumber), transaction);
  for (const { invoiceNumber, book, kind: own = kind } of ordered) {
    const change = { invoiceNumber: String(invoiceNumber), kind: own, session, changes: {}, book };
    await changeWithin(parts, change, transaction);
  }
}
