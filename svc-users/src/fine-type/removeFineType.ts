import { actorOf } from '@parkwart/service-kit/journal/journal';
import type { Session } from '@parkwart/service-kit/session/session';
import type { UsersParts } from '../usersParts.ts';
import { fineTypeNotFound } from './errors.ts';
import { fineTypeSubject, journaledFineType } from './journaledFineType.ts';

/** Records keep their copies, the journal keeps its last state. @throws HttpError 404 */
export function removeFineType({ database, models, journal }: UsersParts, id: string, session: Session): Promise<void> {
  return database.transaction(async (transaction) => {
    const fineType = await models.FineType.findByPk(id, { transaction, lock: true });
    if (!fineType) throw fineTypeNotFound();
    await fineType.destroy({ transaction });
    const change = { subject: fineTypeSubject(id), kind: 'fine-type-removed', by: actorOf(session) } as const;
    await journal.write({ ...change, before: journaledFineType(fineType) }, transaction);
  });
}
