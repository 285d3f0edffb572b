import { eraseStoredResponses } from '@parkwart/service-kit/idempotency';
import type { Session } from '@parkwart/service-kit/session';
import { endSessionsOf } from '../model/endSessionsOf.ts';
import { lockUsers } from '../model/lockUsers.ts';
import type { UsersParts } from '../usersParts.ts';
import { ownAccountNotRemovable, userNotFound } from './errors.ts';

/** Records keep the user's name. @throws HttpError 401, 403, 404 */
export async function removeUser(
  { database, models, clock, security }: UsersParts,
  id: string,
  session: Session,
): Promise<void> {
  if (id === session.userId) throw ownAccountNotRemovable();
  await database.transaction(async (transaction) => {
    const user = await lockUsers(models, session, id, transaction);
    if (!user) throw userNotFound();
    await endSessionsOf(models, id, clock(), transaction);
    await models.Passkey.destroy({ where: { userId: id }, transaction });
    await user.destroy({ transaction });
    await eraseStoredResponses(database, [id], transaction);
  });
  security.record({ event: 'user.deleted', account: session.userId, target: id });
}
