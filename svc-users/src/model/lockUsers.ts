import type { Transaction } from '@parkwart/service-kit/database/database';
import { noSession } from '@parkwart/service-kit/errors/httpError';
import type { Session } from '@parkwart/service-kit/session/session';
import type { Models, UserRow } from './models.ts';

/**
 * Locks the rows of the session's user and of the given user in a fixed order, and checks the current rights of the
 * session's user, so that an active admin remains. @throws HttpError 401
 */
export async function lockUsers(
  transaction: Transaction,
  { User }: Models,
  session: Session,
  id: string,
): Promise<UserRow | undefined> {
  const where = { id: [session.userId, id] };
  const users = await User.findAll({ where, order: [['id', 'ASC']], transaction, lock: true });
  const actor = users.find((user) => user.id === session.userId);
  if (actor?.status !== 'Aktiv' || actor.role !== session.role) throw noSession();
  return users.find((user) => user.id === id);
}
