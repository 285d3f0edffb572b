import { actorOf } from '@parkwart/service-kit/journal/journal';
import type { Session } from '@parkwart/service-kit/session/session';
import { endSessionsOf } from '../model/endSessionsOf.ts';
import { lockUsers } from '../model/lockUsers.ts';
import type { UsersParts } from '../usersParts.ts';
import { ownPasskeysNotResettable, userNotFound } from './errors.ts';

/** @throws HttpError 401, 403, 404 */
export async function resetPasskeys(
  { database, models, clock, security, journal }: UsersParts,
  id: string,
  session: Session,
): Promise<void> {
  if (id === session.userId) throw ownPasskeysNotResettable();
  await database.transaction(async (transaction) => {
    const user = await lockUsers(models, session, id, transaction);
    if (!user) throw userNotFound();
    const passkeys = await models.Passkey.destroy({ where: { userId: id }, transaction });
    await endSessionsOf(models, id, clock(), transaction);
    const change = { subject: `user:${id}`, kind: 'passkeys-reset', by: actorOf(session) } as const;
    await journal.write({ ...change, before: { passkeys }, after: { passkeys: 0 } }, transaction);
  });
  security.record({ event: 'second-factor.reset', account: session.userId, target: id });
}
