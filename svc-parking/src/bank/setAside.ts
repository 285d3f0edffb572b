import type { AtCommand } from '../changes/commandOf.ts';
import { type EntryRow, findEntryForChange, saveEntry } from './bankEntries.ts';
import { entryIsBooked, entryNotFound, entryReplaced, paymentReturned } from './errors.ts';

/** Takes an entry out of the lists, or puts it back. @throws HttpError 404, 409 */
export async function setAside(
  { transaction, journal, by }: AtCommand,
  id: number,
  isAside: boolean,
): Promise<EntryRow> {
  const entry = await findEntryForChange(transaction, id);
  if (!entry) throw entryNotFound();
  if (entry.state === 'booked') throw entryIsBooked();
  if ((entry.state === 'aside') === isAside) return entry;
  if (entry.takenBackById !== null) throw paymentReturned();
  if (entry.reason === 'replaced') throw entryReplaced();
  const changes = isAside ? ASIDE : putBack(entry);
  const journaled = { subject: `bank-entry:${entry.id}`, kind: 'bank-entry-aside', by } as const;
  await journal.write(transaction, { ...journaled, before: { isAside: !isAside }, after: { isAside } });
  return saveEntry(transaction, entry, changes);
}

const ASIDE = { state: 'aside', reason: 'aside' } as const;

/** The state and reason that an entry gets when an admin puts it back into the lists. */
function putBack({ cents, isReversal, proposal, takesBackId }: EntryRow): Pick<EntryRow, 'state' | 'reason'> {
  if (takesBackId !== null || proposal.length > 0) return { state: 'proposed', reason: 'putBack' };
  if (isReversal) return { state: 'outgoing', reason: 'reversal' };
  if (cents <= 0) return { state: 'outgoing', reason: 'outgoing' };
  return { state: 'unknown', reason: 'putBack' };
}
