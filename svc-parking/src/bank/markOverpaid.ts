import { eurosFromCents } from '@parkwart/contracts/rules/money';
import type { Transaction } from '@parkwart/service-kit/database/database';
import { actorOf } from '@parkwart/service-kit/journal/journal';
import type { Session } from '@parkwart/service-kit/session/session';
import type { ChangeParts } from '../feature.ts';
import { type EntryRow, findEntryForChange } from './bankEntries.ts';
import { isCardEntry } from './cardSettlements.ts';
import { entryIsBooked, entryNotAllocatable, entryNotFound } from './errors.ts';
import { isRefundEntry } from './isRefundEntry.ts';
import { saveBooked } from './saveBooked.ts';

const isOverpaid = ({ state, proposal }: EntryRow) => state === 'booked' && proposal.length === 0;

/** Marks all of a payment as to be refunded, such as a second payment for a paid record. @throws HttpError */
export function markOverpaid(parts: ChangeParts, id: string, session: Session): Promise<EntryRow> {
  const { database } = parts;
  return database.transaction(async (transaction) => {
    const entry = await findEntryForChange(transaction, id);
    if (!entry) throw entryNotFound();
    if (isOverpaid(entry)) return entry;
    if (entry.state === 'booked') throw entryIsBooked();
    const { cents, currency, isReversal } = entry;
    if (cents <= 0 || currency !== 'EUR' || isReversal || isRefundEntry(entry) || isCardEntry(entry))
      throw entryNotAllocatable();
    const changes = { state: 'booked', reason: 'overpaid', proposal: [], allocatedCents: 0 } as const;
    await journalRest(parts, entry, { before: 0, after: cents }, session, transaction);
    return saveBooked(parts, entry, changes, { session }, transaction);
  });
}

/** Refunds stay, and reduce what can be allocated. */
export async function unmarkOverpaid(
  parts: ChangeParts,
  entry: EntryRow,
  session: Session,
  transaction: Transaction,
): Promise<EntryRow> {
  await journalRest(parts, entry, { before: entry.cents, after: 0 }, session, transaction);
  return saveBooked(parts, entry, { state: 'unknown', reason: 'putBack' }, { session }, transaction);
}

function journalRest(
  { journal }: ChangeParts,
  { id }: EntryRow,
  rest: { readonly before: number; readonly after: number },
  session: Session,
  transaction: Transaction,
) {
  const change = { subject: `bank-entry:${id}`, kind: 'bank-entry-booked', by: actorOf(session) } as const;
  const [before, after] = [{ rest: eurosFromCents(rest.before) }, { rest: eurosFromCents(rest.after) }];
  return journal.write({ ...change, before, after }, transaction);
}
