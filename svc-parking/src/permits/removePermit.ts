import type { Database } from '@parkwart/service-kit/database';
import { eraseStoredResponses } from '@parkwart/service-kit/idempotency';
import { permitChanged, permitNotFound } from './errors.ts';
import type { PermitRepository } from './permitRepository.ts';
import { subjectOf } from './permitRow.ts';

/** Stays that began with it remain free of charge. @throws HttpError 404, 409 */
export function removePermit(
  database: Database,
  permits: PermitRepository,
  id: string,
  expectedVersion: number | undefined,
): Promise<void> {
  return database.transaction(async (transaction) => {
    const permit = await permits.findForChange(id, transaction);
    if (!permit) throw permitNotFound();
    if (expectedVersion !== undefined && expectedVersion !== permit.version) throw permitChanged();
    await permits.remove(permit.id, transaction);
    await eraseStoredResponses(database, [subjectOf(permit.id)], transaction);
  });
}
