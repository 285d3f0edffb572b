import { actorOf } from '@parkwart/service-kit/journal/journal';
import type { Session } from '@parkwart/service-kit/session/session';
import type { ChangeParts } from '../feature.ts';
import { type EntryRow, findEntryForChange, saveEntry } from './bankEntries.ts';
import { entryIsBooked, entryNotFound, isReplaced, isReturned } from './errors.ts';

/** @throws HttpError 404, 409 */
export function setAside(parts: ChangeParts, id: string, isAside: boolean, session: Session): Promise<EntryRow> {
  const { database, journal } = parts;
  return database.transaction(async (transaction) => {
    const entry = await findEntryForChange(database, id, transaction);
    if (!entry) throw entryNotFound();
    if (entry.state === 'booked') throw entryIsBooked();
    if ((entry.state === 'aside') === isAside) return entry;
    if (entry.takenBackById !== null) throw isReturned();
    if (entry.reason === 'replaced') throw isReplaced();
    const changes = isAside ? ASIDE : placeOf(entry);
    const by = actorOf(session);
    const journaled = { subject: `bank-entry:${entry.id}`, kind: 'bank-entry-aside', by } as const;
    await journal.write({ ...journaled, before: { isAside: !isAside }, after: { isAside } }, transaction);
    return saveEntry(database, entry, changes, transaction);
  });
}

const ASIDE = { state: 'aside', reason: 'aside' } as const;

/** Where an entry belongs that is somebody's claim after all. */
function placeOf({ cents, isReversal, proposal, takesBackId }: EntryRow): Pick<EntryRow, 'state' | 'reason'> {
  if (takesBackId !== null || proposal.length > 0) return { state: 'proposed', reason: 'putBack' };
  if (isReversal) return { state: 'outgoing', reason: 'reversal' };
  if (cents <= 0) return { state: 'outgoing', reason: 'outgoing' };
  return { state: 'unknown', reason: 'putBack' };
}
