import { noSession } from '@parkwart/service-kit/httpError';
import type { Session } from '@parkwart/service-kit/session';
import type { Transaction } from 'sequelize';
import type { Models } from './models.ts';
import type { UserRow } from './userModel.ts';

/**
 * Locks the acting and the affected user, in a fixed order, until the transaction ends. Users cannot change their own
 * rights, and an admin needs current rights to change another's, so an active admin always remains.
 * @returns the user with that id
 * @throws HttpError 401 when the rights in the session have changed since
 */
export async function lockUsers(
  { User }: Models,
  session: Session,
  id: string,
  transaction: Transaction,
): Promise<UserRow | undefined> {
  const where = { id: [session.userId, id] };
  const users = await User.findAll({ where, order: [['id', 'ASC']], transaction, lock: true });
  const actor = users.find((user) => user.id === session.userId);
  if (actor?.status !== 'Aktiv' || actor.role !== session.role) throw noSession();
  return users.find((user) => user.id === id);
}
