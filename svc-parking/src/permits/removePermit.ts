import { eraseStoredResponses, responsesAbout } from '@parkwart/service-kit/http/storedResponses';
import { actorOf } from '@parkwart/service-kit/journal/journal';
import { permitChanged, permitNotFound } from './errors.ts';
import { journaledPermit } from './permitRow.ts';
import { permitChain } from './permitSubjects.ts';
import type { PermitChange, PermitParts } from './savePermit.ts';

/** Stays that began under it remain free of charge. @throws HttpError 404, 409 */
export function removePermit(
  { database, permits, journal }: PermitParts,
  { id, session, expectedVersion }: Pick<PermitChange, 'id' | 'session' | 'expectedVersion'>,
): Promise<void> {
  return database.transaction(async (transaction) => {
    const permit = await permits.findForChange(id, transaction);
    if (!permit) throw permitNotFound();
    if (expectedVersion !== undefined && expectedVersion !== permit.version) throw permitChanged();
    await permits.remove(permit.id, transaction);
    await eraseStoredResponses(database, [responsesAbout(permitChain(permit.id))], transaction);
    const change = { subject: permitChain(permit.id), kind: 'permit-removed', by: actorOf(session) } as const;
    await journal.write({ ...change, before: journaledPermit(permit) }, transaction);
  });
}
