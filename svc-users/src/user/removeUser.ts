import type { Session } from '@parkwart/service-kit/session';
import { endSessionsOf } from '../model/sessionModel.ts';
import type { UsersParts } from '../usersParts.ts';
import { lockUsers } from './lockUsers.ts';
import { ownAccountStays, userNotFound } from './refusals.ts';

/**
 * Removes a user and ends their sessions; records keep the name of whoever made them.
 * @throws Refusal 401, 403, 404
 */
export function removeUser({ database, models, clock }: UsersParts, id: string, session: Session): Promise<void> {
  if (id === session.userId) throw ownAccountStays();
  return database.transaction(async (transaction) => {
    const user = await lockUsers(models, session, id, transaction);
    if (!user) throw userNotFound();
    await endSessionsOf(models.Session, id, clock(), transaction);
    await user.destroy({ transaction });
  });
}
