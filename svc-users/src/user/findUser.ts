import { isAdmin } from '@parkwart/contracts/calls/user';
import type { Session } from '@parkwart/service-kit/session/session';
import type { Models, UserRow } from '../model/models.ts';
import { nameKey } from '../model/nameKey.ts';
import { notOwnAccount, userNotFound } from './errors.ts';

/** @throws HttpError 403 for an Angestellte with any other name, known or not; 404 */
export async function findUser({ User }: Models, username: string, session: Session): Promise<UserRow> {
  const user = await User.findOne({ where: { usernameKey: nameKey(username) } });
  // An admin with an open requirement has no admin rights yet.
  const seesAll = isAdmin(session.role) && !session.required;
  if (!seesAll && user?.id !== session.userId) throw notOwnAccount();
  if (!user) throw userNotFound();
  return user;
}
