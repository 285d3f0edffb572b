import { type Cents, sumCents } from '@parkwart/contracts/rules/money';
import type { Transaction } from '@parkwart/service-kit/database/database';
import { actorOf } from '@parkwart/service-kit/journal/journal';
import type { Session } from '@parkwart/service-kit/session/session';
import { giveBack, settle } from '../accounts/payments.ts';
import type { ChangeParts } from '../feature.ts';
import { type EntryRow, findEntryForChange, saveEntry } from './bankEntries.ts';
import { bookAll } from './bookAll.ts';
import { entryNotFound, notReturnable } from './errors.ts';
import { takenBack } from './presentEntries.ts';
import { mayTakeBack } from './returns.ts';
import { saveBooked } from './saveBooked.ts';

export type ReturnStep = (
  parts: ChangeParts,
  entry: EntryRow,
  paymentId: number,
  session: Session,
  transaction: Transaction,
) => Promise<EntryRow>;

/**
 * Reverses what the payment booked on records; the postings refer to the entry of the return. A payment that is not
 * booked yet is put aside.
 * @throws HttpError 404, 422; then nothing is booked
 */
export const bookReturn: ReturnStep = async (parts, entry, paymentId, session, transaction) => {
  const payment = await findEntryForChange(transaction, paymentId);
  if (!payment) throw entryNotFound();
  if (!isReturnOf(entry, payment)) throw notReturnable();
  const isBooked = payment.state === 'booked';
  if (isBooked) {
    const back = giveBack(payment.id, { bankEntryId: entry.id, day: entry.bookingDay });
    const bookings = payment.proposal.map(({ invoiceNumber }) => ({ invoiceNumber, book: back }));
    await bookAll(parts, 'payment-returned', bookings, session, transaction);
  }
  // Leaves nothing to refund.
  const gone = isBooked ? { allocatedCents: payment.cents } : ({ state: 'aside' } as const);
  const changes = { ...gone, takenBackById: entry.id };
  await saveBooked(parts, payment, changes, { session, backOn: entry.bookingDay }, transaction);
  await journalReturn(parts, entry, { after: { takesBack: payment.id } }, session, transaction);
  const proposal = isBooked ? takenBack(payment) : [];
  const booked = { state: 'booked', proposal, allocatedCents: entry.cents, takesBackId: payment.id } as const;
  return saveEntry(transaction, entry, booked);
};

/** Books the payment again as it was. @throws HttpError 404, 422 when another payment has paid the record since */
export const undoReturn: ReturnStep = async (parts, entry, paymentId, session, transaction) => {
  const payment = await findEntryForChange(transaction, paymentId);
  if (!payment) throw entryNotFound();
  const counts = { takenBackById: null };
  if (payment.state === 'booked') {
    const again = (cents: Cents) => settle({ kind: 'payment', type: 'transfer', cents, bankEntryId: payment.id });
    const bookings = payment.proposal.map(({ invoiceNumber, cents }) => ({ invoiceNumber, book: again(cents) }));
    await bookAll(parts, 'payment', bookings, session, transaction);
    const allocatedCents = sumCents(payment.proposal.map(({ cents }) => cents));
    await saveBooked(parts, payment, { ...counts, allocatedCents }, { session }, transaction);
  } else {
    const state = payment.proposal.length > 0 ? 'proposed' : 'unknown';
    await saveEntry(transaction, payment, { ...counts, state });
  }
  await journalReturn(parts, entry, { before: { takesBack: payment.id } }, session, transaction);
  return saveEntry(transaction, entry, { state: 'proposed', proposal: [], allocatedCents: 0 });
};

function isReturnOf(entry: EntryRow, { cents, bookingDay, currency, isReversal, state, takenBackById }: EntryRow) {
  const isSameMoney = cents > 0 && cents === Math.abs(entry.cents) && currency === entry.currency && !isReversal;
  const isPossible = mayTakeBack(entry) && isSameMoney && bookingDay <= entry.bookingDay;
  // The previous version may have reversed only the entry's booking.
  const isFree = takenBackById === null || takenBackById === entry.id;
  return isPossible && isFree && state !== 'aside' && state !== 'outgoing';
}

type TakesBack = { readonly takesBack?: number };

function journalReturn(
  { journal }: ChangeParts,
  { id }: EntryRow,
  { before = {}, after = {} }: { readonly before?: TakesBack; readonly after?: TakesBack },
  session: Session,
  transaction: Transaction,
): Promise<void> {
  const change = { subject: `bank-entry:${id}`, kind: 'bank-entry-booked', by: actorOf(session) } as const;
  return journal.write({ ...change, before, after }, transaction);
}
