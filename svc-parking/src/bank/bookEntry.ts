import type { Cents } from '@parkwart/contracts/rules/money';
import { sumCents } from '@parkwart/contracts/rules/money';
import type { Transaction } from '@parkwart/service-kit/database/database';
import { HttpError } from '@parkwart/service-kit/errors/httpError';
import type { Session } from '@parkwart/service-kit/session/session';
import { dayInFuture } from '../accounts/errors.ts';
import { join, separate, settle } from '../accounts/payments.ts';
import type { ChangeParts } from '../feature.ts';
import { type EntryRow, findEntryForChange, saveEntry } from './bankEntries.ts';
import { bookAll } from './bookAll.ts';
import { bookReturn, type ReturnStep, undoReturn } from './bookReturn.ts';
import { isCardSettlement } from './cardSettlements.ts';
import { renewProposal } from './currentProposals.ts';
import { entryIsBooked, entryNotAllocatable, entryNotFound, isReturned, moreThanEntry } from './errors.ts';
import { isRefundEntry } from './isRefundEntry.ts';
import { unmarkOverpaid } from './markOverpaid.ts';
import { bookRefund, takeBackRefund } from './refundEntries.ts';
import { saveBooked } from './saveBooked.ts';
import type { Allocation, Proposed } from './table.ts';

/** @throws HttpError 404, 409, 422; then nothing is booked */
export function allocateEntry(
  parts: ChangeParts,
  id: string,
  allocations: readonly Allocation[],
  session: Session,
): Promise<EntryRow> {
  return parts.database.transaction(async (transaction) => {
    const entry = await findEntryForChange(transaction, id);
    if (!entry) throw entryNotFound();
    if (allocations.length === 0) return takeBack(parts, entry, session, transaction);
    if (entry.state === 'booked') throw entryIsBooked();
    return book(parts, { ...entry, reason: 'byHand' }, merged(allocations), session, transaction);
  });
}

/** @returns the entry, not booked if its proposal no longer holds; undefined for an unknown id */
export async function bookProposal(parts: ChangeParts, id: string, session: Session): Promise<EntryRow | undefined> {
  const { database } = parts;
  const find = (transaction: Transaction) => findEntryForChange(transaction, id);
  try {
    return await database.transaction(async (transaction) => {
      const entry = await find(transaction);
      if (!entry || entry.state === 'booked' || entry.state === 'aside') return entry;
      if (entry.takesBackId !== null) return bookProposedReturn(parts, entry, entry.takesBackId, session, transaction);
      if (entry.proposal.length === 0) return entry;
      if (isRefundEntry(entry)) return bookRefund(parts, entry, session, transaction);
      const renewed = await renewProposal(parts, entry, transaction);
      // The money of card settlements is already on the records' accounts, so the entry is only put aside.
      if (renewed || isCardSettlement(entry)) return renewed ?? entry;
      return book(parts, entry, entry.proposal, session, transaction);
    });
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
    return database.transaction(async (transaction) => {
      const entry = await find(transaction);
      if (!entry || entry.state === 'booked') return entry;
      // The proposal will hold on that day.
      if (error.code === dayInFuture().code) return saveEntry(transaction, entry, { reason: 'dayInFuture' });
      const changes = entry.takesBackId === null ? UNKNOWN : UNCLEAR_RETURN;
      return saveEntry(transaction, entry, changes);
    });
  }
}

/** If a part of the payment was refunded, an admin must check who has the money before the return is booked. */
const bookProposedReturn: ReturnStep = async (parts, entry, paymentId, session, transaction) => {
  const payment = await findEntryForChange(transaction, paymentId);
  return entry.state === 'certain' && payment && payment.refundedCents > 0
    ? saveEntry(transaction, entry, { state: 'proposed' })
    : bookReturn(parts, entry, paymentId, session, transaction);
};

const UNKNOWN = { state: 'unknown', reason: 'changed' } as const;
const UNCLEAR_RETURN = { state: 'outgoing', takesBackId: null } as const;

/** @throws HttpError 404, 409, 422; then nothing is booked */
export function takePaymentBack(
  parts: ChangeParts,
  id: string,
  paymentId: string,
  session: Session,
): Promise<EntryRow> {
  return parts.database.transaction(async (transaction) => {
    const entry = await findEntryForChange(transaction, id);
    if (!entry) throw entryNotFound();
    if (entry.state !== 'booked') return bookReturn(parts, entry, Number(paymentId), session, transaction);
    if (entry.takesBackId !== Number(paymentId)) throw entryIsBooked();
    return entry;
  });
}

async function book(
  parts: ChangeParts,
  entry: EntryRow,
  allocations: readonly Proposed[],
  session: Session,
  transaction: Transaction,
): Promise<EntryRow> {
  const { id, cents, currency, bookingDay: day, isReversal, refundedCents } = entry;
  if (cents <= 0 || currency !== 'EUR' || isReversal || isRefundEntry(entry)) throw entryNotAllocatable();
  const allocatedCents = sumCents(allocations.map((one) => one.cents));
  if (allocatedCents > cents - refundedCents) throw moreThanEntry(refundedCents);
  if (entry.takenBackById !== null) throw isReturned();
  const proposal = allocations.filter((one) => one.cents > 0);
  const bookings = proposal.map(({ invoiceNumber, cents: part, byHand }) => {
    if (byHand) return { invoiceNumber, kind: 'payment-joined', book: join(byHand, { bankEntryId: id, day }) } as const;
    return { invoiceNumber, book: settle({ kind: 'payment', type: 'transfer', cents: part, day, bankEntryId: id }) };
  });
  await bookAll(parts, 'payment', bookings, session, transaction);
  const changes = { state: 'booked', reason: entry.reason, proposal, allocatedCents } as const;
  return saveBooked(parts, entry, changes, { session }, transaction);
}

async function takeBack(
  parts: ChangeParts,
  entry: EntryRow,
  session: Session,
  transaction: Transaction,
): Promise<EntryRow> {
  if (entry.state !== 'booked') return entry;
  if (entry.takesBackId !== null) return undoReturn(parts, entry, entry.takesBackId, session, transaction);
  if (isRefundEntry(entry)) return takeBackRefund(parts, entry, session, transaction);
  if (entry.takenBackById !== null) throw isReturned();
  if (entry.proposal.length === 0) return unmarkOverpaid(parts, entry, session, transaction);
  const bookings = entry.proposal.map(({ invoiceNumber, byHand = [] }) => {
    const kind = byHand.length > 0 ? ('payment-separated' as const) : ('payment' as const);
    return { invoiceNumber, kind, book: separate(byHand, entry.id) };
  });
  await bookAll(parts, 'payment', bookings, session, transaction);
  const changes = { state: 'proposed', reason: entry.reason, allocatedCents: 0 } as const;
  const open = await saveBooked(parts, entry, changes, { session }, transaction);
  return (await renewProposal(parts, open, transaction)) ?? open;
}

/** Sums the amounts of each record. */
function merged(allocations: readonly Allocation[]): Allocation[] {
  const cents = new Map<number, Cents>();
  for (const one of allocations) cents.set(one.invoiceNumber, (cents.get(one.invoiceNumber) ?? 0) + one.cents);
  return [...cents].map(([invoiceNumber, sum]) => ({ invoiceNumber, cents: sum }));
}
