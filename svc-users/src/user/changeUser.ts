import { isAdmin } from '@parkwart/contracts/calls/user';
import type { changeUser as changeUserCall } from '@parkwart/contracts/calls/userCalls';
import type { Input } from '@parkwart/service-kit/http/implement';
import { actorOf } from '@parkwart/service-kit/journal/journal';
import { requireProof } from '@parkwart/service-kit/session/demands';
import type { Session } from '@parkwart/service-kit/session/session';
import { endSessionsOf } from '../model/endSessionsOf.ts';
import { lockUsers } from '../model/lockUsers.ts';
import type { UserRow } from '../model/models.ts';
import { nameKey } from '../model/nameKey.ts';
import { requireGoodPassword } from '../password/requireGoodPassword.ts';
import type { UsersParts } from '../usersParts.ts';
import { notOwnAccountToChange, ownAccount, userChanged, userNotFound } from './errors.ts';
import { journaledUser } from './journaledUser.ts';
import { requireClearName } from './requireClearName.ts';
import { withFreeUsername } from './usernameConflict.ts';

type UserInput = Input<typeof changeUserCall>['body'];

interface UserChange {
  readonly id: string;
  readonly input: UserInput;
  readonly session: Session;
  readonly expectedVersion: number | undefined;
}

/**
 * Ends sessions whose tokens would be outdated. A new role or password, and an admin's new name or status, require a
 * recent proof. @throws HttpError 401, 403, 404, 409, 422
 */
export async function changeUser(
  parts: UsersParts,
  { id, input, session, expectedVersion }: UserChange,
): Promise<UserRow> {
  const { database, models, clock, security, journal } = parts;
  const isOwn = id === session.userId;
  if (!isOwn && !isAdmin(session.role)) throw notOwnAccountToChange();
  if (isOwn && input.password) throw ownAccount('password');
  const change = await columnsOf(parts, id, input);
  const { user, columns } = await database.transaction(async (transaction) => {
    const user = await lockUsers(models, session, id, transaction);
    if (!user) throw userNotFound();
    if (expectedVersion !== undefined && expectedVersion !== user.version) throw userChanged();
    if (isOwn) requireSameRights(user, change);
    const [before, wasAdmin] = [journaledUser(user), isAdmin(user.role)];
    if (change.username && change.username !== user.username) requireClearName(change.username);
    user.set({ ...change, version: user.version + 1 });
    const columns = changedRights(user);
    const isPowerful = columns.some((column) => column === 'role' || column === 'passwordHash');
    if (isPowerful || (columns.length > 0 && wasAdmin)) requireProof(session, clock());
    if (columns.length > 0) await endSessionsOf(models, id, clock(), transaction);
    const saved = await withFreeUsername(user.save({ transaction }));
    const after = { ...journaledUser(saved), ...(columns.includes('passwordHash') && { isPasswordNew: true }) };
    const entry = { subject: `user:${id}`, kind: 'user-changed', by: actorOf(session) } as const;
    await journal.write({ ...entry, before, after }, transaction);
    return { user: saved, columns };
  });
  for (const column of columns) security.record({ event: EVENTS[column], account: session.userId, target: id });
  return user;
}

type Change = Awaited<ReturnType<typeof columnsOf>>;

async function columnsOf({ database, models, passwords }: UsersParts, id: string, input: UserInput) {
  const { username, password, email, phone, gender, role, status, mustChangePassword } = input;
  if (password) {
    const before = await models.User.findByPk(id);
    const names = [username, email, before?.username, before?.email].filter((name) => name !== undefined);
    await requireGoodPassword(database, { password, field: 'password', names });
  }
  const newName = username?.normalize('NFC');
  const passwordHash = password && (await passwords.hash(password));
  return {
    ...(newName && { username: newName, usernameKey: nameKey(newName) }),
    ...(passwordHash && { passwordHash }),
    ...(email && { email }),
    ...(phone && { phone }),
    ...(gender && { gender }),
    ...(role && { role }),
    ...(status && { status }),
    ...(mustChangePassword !== undefined && { mustChangePassword }),
  };
}

/** Users cannot change their own rights or name (specification §6); the page sends these unchanged. */
function requireSameRights(user: UserRow, change: Change): void {
  for (const field of ['username', 'role', 'status', 'mustChangePassword'] as const) {
    if (change[field] !== undefined && change[field] !== user[field]) throw ownAccount(field);
  }
}

/**
 * A change of these fields ends the user's sessions: tokens contain name and role, and a new password or status must
 * lock them out.
 */
const EVENTS = {
  username: 'user.renamed',
  passwordHash: 'password.set',
  role: 'role.changed',
  status: 'status.changed',
} as const;

function changedRights(user: UserRow) {
  return (Object.keys(EVENTS) as (keyof typeof EVENTS)[]).filter((column) => user.changed(column));
}
