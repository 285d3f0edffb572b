import { isAdmin } from '@parkwart/contracts/calls/user';
import { eraseStoredResponses } from '@parkwart/service-kit/http/storedResponses';
import { actorOf } from '@parkwart/service-kit/journal/journal';
import { requireProof } from '@parkwart/service-kit/session/demands';
import type { Session } from '@parkwart/service-kit/session/session';
import { endSessionsOf } from '../model/endSessionsOf.ts';
import { lockUsers } from '../model/lockUsers.ts';
import type { UsersParts } from '../usersParts.ts';
import { ownAccountNotRemovable, userNotFound } from './errors.ts';
import { journaledUser } from './journaledUser.ts';

/** Records keep the user's name; removing an admin requires a recent proof. @throws HttpError 401, 403, 404 */
export async function removeUser(
  { database, models, clock, security, journal }: UsersParts,
  id: string,
  session: Session,
): Promise<void> {
  if (id === session.userId) throw ownAccountNotRemovable();
  await database.transaction(async (transaction) => {
    const user = await lockUsers(models, session, id, transaction);
    if (!user) throw userNotFound();
    if (isAdmin(user.role)) requireProof(session, clock());
    await endSessionsOf(models, id, clock(), transaction);
    await models.Passkey.destroy({ where: { userId: id }, transaction });
    await user.destroy({ transaction });
    // The journal still shows the account's name.
    await models.FormerAccount.create({ id, username: user.username, removedAt: clock() }, { transaction });
    const change = { subject: `user:${id}`, kind: 'user-removed', by: actorOf(session) } as const;
    await journal.write({ ...change, before: journaledUser(user) }, transaction);
    await eraseStoredResponses(database, [id], transaction);
  });
  security.record({ event: 'user.deleted', account: session.userId, target: id });
}
