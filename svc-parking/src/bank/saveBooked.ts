import type { Transaction } from '@parkwart/service-kit/database/database';
import type { Session } from '@parkwart/service-kit/session/session';
import { postRest } from '../accounts/restPostings.ts';
import type { ChangeParts } from '../feature.ts';
import { type EntryChanges, type EntryRow, saveEntry } from './bankEntries.ts';

/**
 * Saves like `saveEntry`, and posts the amount that is on no record's account. @param backOn the day on which its
 * payment was returned
 */
export async function saveBooked(
  { clock }: ChangeParts,
  entry: EntryRow,
  changes: EntryChanges,
  { session, backOn }: { readonly session: Session; readonly backOn?: number },
  transaction: Transaction,
): Promise<EntryRow> {
  const saved = await saveEntry(transaction, entry, changes);
  const booking = { account: session.userId, now: clock(), ...(backOn !== undefined && { day: backOn }) };
  await postRest(transaction, saved, booking);
  return saved;
}
