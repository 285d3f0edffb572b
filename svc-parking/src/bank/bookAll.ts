import type { Transaction } from '@parkwart/service-kit/database/database';
import type { Session } from '@parkwart/service-kit/session/session';
import type { Book } from '../accounts/posting.ts';
import { changeWithin, type RecordChange } from '../changes/changeRecord.ts';
import type { ChangeParts } from '../feature.ts';

interface RecordBooking {
  readonly invoiceNumber: number;
  readonly book: Book;
  /** The kind in the journal, if it differs from that of the whole call. */
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
  // Locks the records in a fixed order, so that two bookings cannot deadlock, and before the first read without a lock,
  // which would fix the snapshot that later reads see.
  const ordered = bookings.toSorted((one, other) => one.invoiceNumber - other.invoiceNumber);
  for (const { invoiceNumber } of ordered) await parts.records.findForChange(String(invoiceNumber), transaction);
  for (const { invoiceNumber, book, kind: own = kind } of ordered) {
    const change = { invoiceNumber: String(invoiceNumber), kind: own, session, changes: {}, book };
    await changeWithin(parts, change, transaction);
  }
}
