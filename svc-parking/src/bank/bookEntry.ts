import type { bookProposals } from '@parkwart/contracts/calls/bank';
import { type Cents, eurosFromCents, sumCents } from '@parkwart/contracts/rules/money';
import type { Transaction } from '@parkwart/service-kit/database/database';
import { HttpError } from '@parkwart/service-kit/errors/httpError';
import type { Input } from '@parkwart/service-kit/http/implement';
import type { Actor } from '@parkwart/service-kit/journal/journal';
import { dayInFuture } from '../accounts/errors.ts';
import { join, returnEntry, separate, settle } from '../accounts/payments.ts';
import type { Book } from '../accounts/posting.ts';
import { changeWithin, type RecordChange } from '../changes/changeRecord.ts';
import type { ChangeParts } from '../feature.ts';
import { type EntryRow, findEntryForChange, saveBooked, saveEntry } from './bankEntries.ts';
import { isCardEntry, isCardSettlement } from './cardSettlements.ts';
import { renewProposal } from './currentProposals.ts';
import {
  entryIsBooked,
  entryNotAllocatable,
  entryNotFound,
  moreThanEntry,
  notReturnable,
  openAgain,
  paymentReturned,
  payoutNotAllocatable,
} from './errors.ts';
import { bookPayout, isPayoutEntry, payoutOf, takeBackPayout } from './payouts.ts';
import { proposalKey, takenBack } from './presentEntries.ts';
import { bookRefund, isRefundEntry, takeBackRefund } from './refundEntries.ts';
import { mayTakeBack } from './returns.ts';
import type { Allocation, Proposed } from './table.ts';

/** @throws HttpError 404, 409, 422; then nothing is booked */
export function allocateEntry(
  parts: ChangeParts,
  id: number,
  allocations: readonly Allocation[],
  by: Actor,
): Promise<EntryRow> {
  return parts.database.transaction(async (transaction) => {
    const entry = await findEntryForChange(transaction, id);
    if (!entry) throw entryNotFound();
    if (allocations.length === 0) return reverseBooking(transaction, parts, entry, by);
    if (entry.state === 'booked') throw entryIsBooked();
    return book(transaction, parts, { ...entry, reason: 'byHand' }, merged(allocations), by);
  });
}

interface SeenEntry {
  readonly id: number;
  /** The key of the proposal that the admin has seen. */
  readonly seen: string | undefined;
}

/**
 * @returns the entry, or undefined for an unknown id. The entry stays unbooked if its proposal differs from the
 * proposal that the admin has seen, or can no longer be booked.
 */
async function bookProposal(parts: ChangeParts, { id, seen }: SeenEntry, by: Actor): Promise<EntryRow | undefined> {
  const { database } = parts;
  const find = (transaction: Transaction) => findEntryForChange(transaction, id);
  try {
    return await database.transaction(async (transaction) => {
      const entry = await find(transaction);
      if (!entry || entry.state === 'booked' || entry.state === 'aside') return entry;
      if (seen !== undefined && seen !== proposalKey(entry)) return entry;
      if (entry.takesBackId !== null) return bookProposedReturn(transaction, parts, entry, entry.takesBackId, by);
      if (entry.proposal.length === 0) return entry;
      if (isRefundEntry(entry)) return bookRefund(transaction, parts, entry, by);
      const renewed = await renewProposal(transaction, parts, entry);
      // Card settlements are not booked, because their money is already on the records' accounts; an admin only sets
      // their entries aside.
      if (renewed || isCardSettlement(entry)) return renewed ?? entry;
      if (payoutOf(entry)) return bookPayout(transaction, parts, entry, by);
      return book(transaction, parts, entry, entry.proposal, by);
    });
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
    return database.transaction(async (transaction) => {
      const entry = await find(transaction);
      if (!entry || entry.state === 'booked') return entry;
      // The booking day is in the future: the proposal can be booked from that day on.
      if (error.code === dayInFuture().code) return saveEntry(transaction, entry, { reason: 'dayInFuture' });
      const changes = entry.takesBackId === null ? UNKNOWN : UNCLEAR_RETURN;
      return saveEntry(transaction, entry, changes);
    });
  }
}

/**
 * Books the entries in import order, so that a payment comes before its return.
 * @returns the entries in the requested order
 */
export async function bookInOrder(
  parts: ChangeParts,
  { entries, seen = [] }: Input<typeof bookProposals>['body'],
  by: Actor,
): Promise<EntryRow[]> {
  const ids = entries.map(Number);
  const done = new Map<number, EntryRow>();
  for (const id of ids.toSorted((one, other) => one - other)) {
    const entry = done.has(id) ? undefined : await bookProposal(parts, { id, seen: seen[ids.indexOf(id)] }, by);
    if (entry) done.set(id, entry);
  }
  return [...new Set(ids)].flatMap((id) => done.get(id) ?? []);
}

/** If a part of the payment was refunded, an admin must check who has the money before the return is booked. */
const bookProposedReturn: ReturnStep = async (transaction, parts, entry, paymentId, by) => {
  const payment = await findEntryForChange(transaction, paymentId);
  return entry.state === 'certain' && payment && payment.refundedCents > 0
    ? saveEntry(transaction, entry, { state: 'proposed' })
    : bookReturn(transaction, parts, entry, paymentId, by);
};

const UNKNOWN = { state: 'unknown', reason: 'changed' } as const;
const UNCLEAR_RETURN = { state: 'outgoing', takesBackId: null } as const;

/** @throws HttpError 404, 409, 422; then nothing is booked */
export function takePaymentBack(parts: ChangeParts, id: number, paymentId: number, by: Actor): Promise<EntryRow> {
  return parts.database.transaction(async (transaction) => {
    const entry = await findEntryForChange(transaction, id);
    if (!entry) throw entryNotFound();
    if (entry.state !== 'booked') return bookReturn(transaction, parts, entry, paymentId, by);
    if (entry.takesBackId !== paymentId) throw entryIsBooked();
    return entry;
  });
}

async function book(
  transaction: Transaction,
  parts: ChangeParts,
  entry: EntryRow,
  allocations: readonly Proposed[],
  by: Actor,
): Promise<EntryRow> {
  const { id, cents, currency, bookingDay: day, isReversal, refundedCents } = entry;
  if (cents <= 0 || currency !== 'EUR' || isReversal || isRefundEntry(entry)) throw entryNotAllocatable();
  if (isPayoutEntry(entry)) throw payoutNotAllocatable();
  const allocatedCents = sumCents(allocations.map((one) => one.cents));
  if (allocatedCents > cents - refundedCents) throw moreThanEntry(refundedCents);
  if (entry.takenBackById !== null) throw paymentReturned();
  const proposal = allocations.filter((one) => one.cents > 0);
  const bookings = proposal.map(({ invoiceNumber, cents: part, byHand }) => {
    if (byHand) return { invoiceNumber, kind: 'payment-joined', book: join(byHand, { bankEntryId: id, day }) } as const;
    return { invoiceNumber, book: settle({ kind: 'payment', type: 'transfer', cents: part, day, bankEntryId: id }) };
  });
  await bookAll(transaction, parts, 'payment', bookings, by);
  const changes = { state: 'booked', reason: entry.reason, proposal, allocatedCents } as const;
  return saveBooked(transaction, parts, entry, changes, { by });
}

async function reverseBooking(
  transaction: Transaction,
  parts: ChangeParts,
  entry: EntryRow,
  by: Actor,
): Promise<EntryRow> {
  if (entry.state !== 'booked') return entry;
  if (entry.takesBackId !== null) return undoReturn(transaction, parts, entry, entry.takesBackId, by);
  if (isRefundEntry(entry)) return takeBackRefund(transaction, parts, entry, by);
  const payout = payoutOf(entry);
  if (payout) return takeBackPayout(transaction, parts, entry, payout, by);
  if (entry.takenBackById !== null) throw paymentReturned();
  if (entry.proposal.length === 0) return unmarkOverpaid(transaction, parts, entry, by);
  const bookings = entry.proposal.map(({ invoiceNumber, byHand = [] }) => {
    const kind = byHand.length > 0 ? ('payment-separated' as const) : ('payment' as const);
    return { invoiceNumber, kind, book: separate(byHand, entry.id) };
  });
  await bookAll(transaction, parts, 'payment', bookings, by);
  const changes = { state: 'proposed', reason: entry.reason, allocatedCents: 0 } as const;
  const open = await saveBooked(transaction, parts, entry, changes, { by });
  return (await renewProposal(transaction, parts, open)) ?? open;
}

function merged(allocations: readonly Allocation[]): Allocation[] {
  const cents = new Map<number, Cents>();
  for (const one of allocations) cents.set(one.invoiceNumber, (cents.get(one.invoiceNumber) ?? 0) + one.cents);
  return [...cents].map(([invoiceNumber, sum]) => ({ invoiceNumber, cents: sum }));
}

interface RecordBooking {
  readonly invoiceNumber: number;
  readonly book: Book;
  /** The kind of this booking in the journal, if it differs from the kind of the whole call. */
  readonly kind?: RecordChange['kind'];
}

/** Books postings on the accounts of several records. @throws HttpError 404, 422 */
async function bookAll(
  transaction: Transaction,
  parts: ChangeParts,
  kind: 'payment' | 'payment-returned',
  bookings: readonly RecordBooking[],
  by: Actor,
): Promise<void> {
  // Locks all records in the order of their numbers, before the transaction reads anything without a lock
  // (docs/architecture.md).
  const ordered = bookings.toSorted((one, other) => one.invoiceNumber - other.invoiceNumber);
  for (const { invoiceNumber } of ordered) await parts.records.findForChange(transaction, invoiceNumber);
  for (const { invoiceNumber, book, kind: own = kind } of ordered) {
    await changeWithin(transaction, parts, { invoiceNumber, kind: own, by, changes: {}, book });
  }
}

type ReturnStep = (
  transaction: Transaction,
  parts: ChangeParts,
  entry: EntryRow,
  paymentId: number,
  by: Actor,
) => Promise<EntryRow>;

/**
 * Reverses the postings of the payment on records; the reversing postings refer to the entry of the return. A payment
 * that is not booked yet is put aside.
 * @throws HttpError 404, 422; then nothing is booked
 */
const bookReturn: ReturnStep = async (transaction, parts, entry, paymentId, by) => {
  const payment = await findEntryForChange(transaction, paymentId);
  if (!payment) throw entryNotFound();
  if (!isReturnOf(entry, payment)) throw notReturnable();
  const isBooked = payment.state === 'booked';
  if (isBooked) {
    const back = returnEntry(payment.id, { bankEntryId: entry.id, day: entry.bookingDay });
    const bookings = payment.proposal.map(({ invoiceNumber }) => ({ invoiceNumber, book: back }));
    await bookAll(transaction, parts, 'payment-returned', bookings, by);
  }
  // Marks the whole amount as allocated, so that nothing of it can be refunded.
  const gone = isBooked ? { allocatedCents: payment.cents } : ({ state: 'aside' } as const);
  const changes = { ...gone, takenBackById: entry.id };
  await saveBooked(transaction, parts, payment, changes, { by, backOn: entry.bookingDay });
  await journalBooked(transaction, parts, entry, { after: { takesBack: payment.id } }, by);
  const proposal = isBooked ? takenBack(payment) : [];
  const booked = { state: 'booked', proposal, allocatedCents: entry.cents, takesBackId: payment.id } as const;
  return saveEntry(transaction, entry, booked);
};

/**
 * Books the returned payment again with the same allocation. @throws HttpError 404, or 422 when another payment has
 * paid the record in between
 */
const undoReturn: ReturnStep = async (transaction, parts, entry, paymentId, by) => {
  const payment = await findEntryForChange(transaction, paymentId);
  if (!payment) throw entryNotFound();
  const counts = { takenBackById: null };
  if (payment.state === 'booked') {
    const again = (cents: Cents) => settle({ kind: 'payment', type: 'transfer', cents, bankEntryId: payment.id });
    const bookings = payment.proposal.map(({ invoiceNumber, cents }) => ({ invoiceNumber, book: again(cents) }));
    await bookAll(transaction, parts, 'payment', bookings, by);
    const allocatedCents = sumCents(payment.proposal.map(({ cents }) => cents));
    await saveBooked(transaction, parts, payment, { ...counts, allocatedCents }, { by });
  } else {
    const state = payment.proposal.length > 0 ? 'proposed' : 'unknown';
    await saveEntry(transaction, payment, { ...counts, state });
  }
  await journalBooked(transaction, parts, entry, { before: { takesBack: payment.id } }, by);
  return saveEntry(transaction, entry, { state: 'proposed', proposal: [], allocatedCents: 0 });
};

function isReturnOf(entry: EntryRow, { cents, bookingDay, currency, isReversal, state, takenBackById }: EntryRow) {
  const isSameMoney = cents > 0 && cents === Math.abs(entry.cents) && currency === entry.currency && !isReversal;
  const isPossible = mayTakeBack(entry) && isSameMoney && bookingDay <= entry.bookingDay;
  // The payment may still refer to this entry, because the previous release of the service may have reversed only the
  // booking of the entry.
  const isFree = takenBackById === null || takenBackById === entry.id;
  return isPossible && isFree && state !== 'aside' && state !== 'outgoing';
}

const isOverpaid = ({ state, proposal }: EntryRow) => state === 'booked' && proposal.length === 0;

/**
 * Marks the whole amount of a payment as to be refunded, for example if it is a second payment for a paid record.
 * @throws HttpError
 */
export function markOverpaid(parts: ChangeParts, id: number, by: Actor): Promise<EntryRow> {
  const { database } = parts;
  return database.transaction(async (transaction) => {
    const entry = await findEntryForChange(transaction, id);
    if (!entry) throw entryNotFound();
    if (isOverpaid(entry)) return entry;
    if (entry.state === 'booked') throw entryIsBooked();
    const { cents, currency, isReversal } = entry;
    if (cents <= 0 || currency !== 'EUR' || isReversal || isRefundEntry(entry) || isCardEntry(entry))
      throw entryNotAllocatable();
    if (isPayoutEntry(entry)) throw payoutNotAllocatable();
    const renewed = await renewProposal(transaction, parts, entry);
    if (renewed?.state === 'proposed') throw openAgain();
    const changes = { state: 'booked', reason: 'overpaid', proposal: [], allocatedCents: 0 } as const;
    const rest = { before: { rest: 0 }, after: { rest: eurosFromCents(cents) } };
    await journalBooked(transaction, parts, entry, rest, by);
    return saveBooked(transaction, parts, entry, changes, { by });
  });
}

/** Undoes `markOverpaid`. Refunds of the payment stay, and reduce the amount that can be allocated. */
async function unmarkOverpaid(
  transaction: Transaction,
  parts: ChangeParts,
  entry: EntryRow,
  by: Actor,
): Promise<EntryRow> {
  const rest = { before: { rest: eurosFromCents(entry.cents) }, after: { rest: 0 } };
  await journalBooked(transaction, parts, entry, rest, by);
  return saveBooked(transaction, parts, entry, { state: 'unknown', reason: 'putBack' }, { by });
}

/**
 * What the booking of an entry changes besides payments on records: `takesBack` is the id of the payment that a return
 * takes back, `rest` the unallocated amount in euros.
 */
interface Booked {
  readonly takesBack?: number;
  readonly rest?: number;
}

function journalBooked(
  transaction: Transaction,
  { journal }: ChangeParts,
  { id }: EntryRow,
  { before = {}, after = {} }: { readonly before?: Booked; readonly after?: Booked },
  by: Actor,
): Promise<void> {
  const change = { subject: `bank-entry:${id}`, kind: 'bank-entry-booked', by } as const;
  return journal.write(transaction, { ...change, before, after });
}
