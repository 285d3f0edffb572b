import type { Cents } from '@parkwart/contracts/rules/money';
import { sumCents } from '@parkwart/contracts/rules/money';
import { HttpError } from '@parkwart/service-kit/errors/httpError';
import { actorOf } from '@parkwart/service-kit/journal/journal';
import type { Session } from '@parkwart/service-kit/session/session';
import type { Transaction } from 'sequelize';
import { settle, takeBackEntry } from '../accounts/payments.ts';
import { type ChangeParts, changeWithin } from '../changes/changeRecord.ts';
import { type EntryRow, findEntryForChange, saveEntry } from './bankEntries.ts';
import { entryIsBooked, entryNotAllocatable, entryNotFound, moreThanEntry } from './errors.ts';
import type { Allocation } from './matching/openRecords.ts';

/** @throws HttpError 404, 409, 422, when none of it is booked */
export function allocateEntry(
  parts: ChangeParts,
  id: string,
  allocations: readonly Allocation[],
  session: Session,
): Promise<EntryRow> {
  return parts.database.transaction(async (transaction) => {
    const entry = await findEntryForChange(parts.database, id, transaction);
    if (!entry) throw entryNotFound();
    if (allocations.length === 0) return takeBack(parts, entry, session, transaction);
    if (entry.state === 'booked') throw entryIsBooked();
    return book(parts, { ...entry, reason: 'byHand' }, merged(allocations), session, transaction);
  });
}

/** @returns the entry, unbooked where its proposal no longer holds; undefined for an unknown one */
export async function bookProposal(parts: ChangeParts, id: string, session: Session): Promise<EntryRow | undefined> {
  const { database } = parts;
  const find = (transaction: Transaction) => findEntryForChange(database, id, transaction);
  try {
    return await database.transaction(async (transaction) => {
      const entry = await find(transaction);
      if (!entry || entry.state === 'booked' || entry.proposal.length === 0) return entry;
      return book(parts, entry, entry.proposal, session, transaction);
    });
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
    return database.transaction(async (transaction) => {
      const entry = await find(transaction);
      if (!entry || entry.state === 'booked') return entry;
      return saveEntry(database, entry, { state: 'unknown', reason: 'changed' }, transaction);
    });
  }
}

async function book(
  parts: ChangeParts,
  entry: EntryRow,
  allocations: readonly Allocation[],
  session: Session,
  transaction: Transaction,
): Promise<EntryRow> {
  const { id, cents, currency, bookingDay: day, isReversal } = entry;
  if (cents <= 0 || currency !== 'EUR' || isReversal) throw entryNotAllocatable();
  const allocatedCents = sumCents(allocations.map((one) => one.cents));
  if (allocatedCents > cents) throw moreThanEntry();
  // In one order, so that two bookings do not wait for each other.
  for (const one of allocations.toSorted((a, b) => a.invoiceNumber - b.invoiceNumber)) {
    const payment = settle({ kind: 'payment', type: 'transfer', cents: one.cents, day, bankEntryId: id });
    await change(parts, one.invoiceNumber, payment, session, transaction);
  }
  const reason = entry.reason;
  return saveEntry(
    parts.database,
    entry,
    { state: 'booked', reason, proposal: allocations, allocatedCents },
    transaction,
  );
}

async function takeBack(
  parts: ChangeParts,
  entry: EntryRow,
  session: Session,
  transaction: Transaction,
): Promise<EntryRow> {
  if (entry.state !== 'booked') return entry;
  for (const { invoiceNumber } of entry.proposal.toSorted((a, b) => a.invoiceNumber - b.invoiceNumber))
    await change(parts, invoiceNumber, takeBackEntry(entry.id), session, transaction);
  const changes = { state: 'proposed', reason: entry.reason, allocatedCents: 0 } as const;
  return saveEntry(parts.database, entry, changes, transaction);
}

function change(
  parts: ChangeParts,
  invoiceNumber: number,
  book: ReturnType<typeof settle>,
  session: Session,
  transaction: Transaction,
) {
  const input = { invoiceNumber: String(invoiceNumber), kind: 'payment', session, changes: {}, book } as const;
  return changeWithin(parts, input, transaction);
}

/** @throws HttpError 404, 409 */
export function setAside(parts: ChangeParts, id: string, isAside: boolean, session: Session): Promise<EntryRow> {
  const { database, journal } = parts;
  return database.transaction(async (transaction) => {
    const entry = await findEntryForChange(database, id, transaction);
    if (!entry) throw entryNotFound();
    if (entry.state === 'booked') throw entryIsBooked();
    if ((entry.state === 'aside') === isAside) return entry;
    const back = entry.cents > 0 ? (entry.proposal.length > 0 ? 'proposed' : 'unknown') : 'outgoing';
    const changes = isAside
      ? ({ state: 'aside', reason: 'aside' } as const)
      : ({ state: back, reason: back === 'outgoing' ? 'outgoing' : 'putBack' } as const);
    const by = actorOf(session);
    const journaled = { subject: `bank-entry:${entry.id}`, kind: 'bank-entry-aside', by } as const;
    await journal.write({ ...journaled, before: { isAside: !isAside }, after: { isAside } }, transaction);
    return saveEntry(database, entry, changes, transaction);
  });
}

/** One amount per record. */
function merged(allocations: readonly Allocation[]): Allocation[] {
  const cents = new Map<number, Cents>();
  for (const one of allocations) cents.set(one.invoiceNumber, (cents.get(one.invoiceNumber) ?? 0) + one.cents);
  return [...cents].map(([invoiceNumber, sum]) => ({ invoiceNumber, cents: sum }));
}
