import { createHmac, randomUUID } from 'node:crypto';
import type { User } from '@parkwart/contracts/calls/user';
import type { addUser as addUserCall } from '@parkwart/contracts/calls/userCalls';
import { runOnce } from '@parkwart/service-kit/http/idempotency';
import type { Input } from '@parkwart/service-kit/http/implement';
import { actorOf } from '@parkwart/service-kit/journal/journal';
import type { Session } from '@parkwart/service-kit/session/session';
import type { Transaction } from 'sequelize';
import { derivedKey } from '../derivedKey.ts';
import { lockUsers } from '../model/lockUsers.ts';
import { nameKey } from '../model/nameKey.ts';
import { requireGoodPassword } from '../password/requireGoodPassword.ts';
import type { UsersParts } from '../usersParts.ts';
import { journaledUser } from './journaledUser.ts';
import { presentUser } from './presentUser.ts';
import { requireClearName } from './requireClearName.ts';
import { withFreeUsername } from './usernameConflict.ts';

interface NewUser {
  readonly input: Input<typeof addUserCall>['body'];
  readonly session: Session;
  readonly key: string | undefined;
}

/** @throws HttpError 401, 409, 422 */
export async function addUser(parts: UsersParts, newUser: NewUser): Promise<User> {
  const { database, models, passwords, clock, security, journal } = parts;
  const { input, session } = newUser;
  const { password, mustChangePassword = false, ...rest } = input;
  const username = input.username.normalize('NFC');
  requireClearName(username);
  await requireGoodPassword(database, { password, field: 'password', names: [username, rest.email] });
  const passwordHash = await passwords.hash(password);
  let target: string | undefined;
  const add = async (transaction: Transaction) => {
    await lockUsers(models, session, session.userId, transaction);
    const user = {
      id: randomUUID(),
      ...rest,
      username,
      usernameKey: nameKey(username),
      mustChangePassword,
      passwordHash,
      createdAt: clock(),
    };
    const added = await withFreeUsername(models.User.create(user, { transaction }));
    const change = { subject: `user:${user.id}`, kind: 'user-added', by: actorOf(session), isNew: true } as const;
    await journal.write({ ...change, after: journaledUser(added) }, transaction);
    target = user.id;
    return presentUser(added, 0);
  };
  const user = await addOnce(parts, newUser, add);
  // Not set for a repeated request with the same key.
  if (target) security.record({ event: 'user.added', account: session.userId, target });
  return user;
}

function addOnce(
  { database, environment }: UsersParts,
  { input, session, key }: NewUser,
  add: (transaction: Transaction) => Promise<User>,
): Promise<User> {
  if (!key) return database.transaction(add);
  // The stored hash of the content is keyed: a plain hash would allow guessing the password.
  const contentKey = derivedKey(environment.USERS_SECRET, 'new users');
  const content = createHmac('sha256', contentKey).update(JSON.stringify(input)).digest('hex');
  const request = { key, owner: session.userId, content: ['add-user', content], subjectOf: ({ _id }: User) => _id };
  return runOnce(database, request, add);
}
