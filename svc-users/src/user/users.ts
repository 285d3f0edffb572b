import { isAdmin, type User } from '@parkwart/contracts/calls/user';
import { eraseStoredResponses } from '@parkwart/service-kit/http/storedResponses';
import { actorOf } from '@parkwart/service-kit/journal/journal';
import { requireProof, type Session } from '@parkwart/service-kit/session/session';
import { lockUsers } from '../model/lockUsers.ts';
import type { Models, UserRow } from '../model/models.ts';
import { nameKey } from '../model/nameKey.ts';
import { endSessionsOf } from '../model/sessions.ts';
import { statement } from '../tables.ts';
import type { UsersParts } from '../usersParts.ts';
import { notOwnAccount, ownAccountNotRemovable, ownPasskeysNotResettable, userNotFound } from './errors.ts';

export function presentUser(user: UserRow, passkeys: number): User {
  const { id, username, email, phone, gender, status, role, version } = user;
  const mustChangePassword = Boolean(user.mustChangePassword);
  return { _id: id, username, email, phone, gender, status, role, version, passkeys, mustChangePassword };
}

export function journaledUser(user: UserRow) {
  const { username, email, phone, gender, status, role } = user;
  return { username, email, phone, gender, status, role, mustChangePassword: Boolean(user.mustChangePassword) };
}

/**
 * @throws HttpError 403 if an Angestellte requests any other name, whether it exists or not; 404 for an unknown name
 */
export async function findUser({ User }: Models, username: string, session: Session): Promise<UserRow> {
  const user = await User.findOne({ where: { usernameKey: nameKey(username) } });
  // An admin with an open requirement has no admin rights yet.
  const seesAll = isAdmin(session.role) && !session.required;
  if (!seesAll && user?.id !== session.userId) throw notOwnAccount();
  if (!user) throw userNotFound();
  return user;
}

interface PasskeyCount {
  readonly userId: string;
  readonly passkeys: number;
}

export async function listUsers({ models, database }: UsersParts): Promise<User[]> {
  const users = await models.User.findAll();
  const counts = await database.read<PasskeyCount>(
    statement('SELECT userId, COUNT(*) AS passkeys FROM passkeys GROUP BY userId'),
  );
  const passkeysOf = new Map(counts.map(({ userId, passkeys }) => [userId, Number(passkeys)]));
  return users
    .sort((one, other) => one.username.localeCompare(other.username, 'de'))
    .map((user) => presentUser(user, passkeysOf.get(user.id) ?? 0));
}

/** Records keep the user's name; removing an admin requires a recent proof. @throws HttpError 401, 403, 404 */
export async function removeUser(
  { database, models, clock, security, journal }: UsersParts,
  id: string,
  session: Session,
): Promise<void> {
  if (id === session.userId) throw ownAccountNotRemovable();
  await database.transaction(async (transaction) => {
    const user = await lockUsers(transaction, models, session, id);
    if (!user) throw userNotFound();
    if (isAdmin(user.role)) requireProof(session, clock());
    await endSessionsOf(transaction, models, id, clock());
    await models.Passkey.destroy({ where: { userId: id }, transaction });
    await user.destroy({ transaction });
    // The account's name is stored separately, because the journal still shows it.
    await models.FormerAccount.create({ id, username: user.username, removedAt: clock() }, { transaction });
    const change = { subject: `user:${id}`, kind: 'user-removed', by: actorOf(session) } as const;
    await journal.write(transaction, { ...change, before: journaledUser(user) });
    await eraseStoredResponses(transaction, [id]);
  });
  security.record({ event: 'user.deleted', account: session.userId, target: id });
}

/** @throws HttpError 401, 403, 404 */
export async function resetPasskeys(
  { database, models, clock, security, journal }: UsersParts,
  id: string,
  session: Session,
): Promise<void> {
  if (id === session.userId) throw ownPasskeysNotResettable();
  await database.transaction(async (transaction) => {
    const user = await lockUsers(transaction, models, session, id);
    if (!user) throw userNotFound();
    const passkeys = await models.Passkey.destroy({ where: { userId: id }, transaction });
    await endSessionsOf(transaction, models, id, clock());
    const change = { subject: `user:${id}`, kind: 'passkeys-reset', by: actorOf(session) } as const;
    await journal.write(transaction, { ...change, before: { passkeys }, after: { passkeys: 0 } });
  });
  security.record({ event: 'second-factor.reset', account: session.userId, target: id });
}
