import { createHmac, randomUUID } from 'node:crypto';
import { isAdmin, type User } from '@parkwart/contracts/calls/user';
import type { addUser as addUserCall, changeUser as changeUserCall } from '@parkwart/contracts/calls/userCalls';
import type { Transaction } from '@parkwart/service-kit/database/database';
import { runOnce } from '@parkwart/service-kit/http/idempotency';
import type { Input } from '@parkwart/service-kit/http/implement';
import { actorOf } from '@parkwart/service-kit/journal/journal';
import { requireProof, type Session } from '@parkwart/service-kit/session/session';
import { UniqueConstraintError } from 'sequelize';
import { derivedKey } from '../hash.ts';
import { lockUsers } from '../model/lockUsers.ts';
import type { UserRow } from '../model/models.ts';
import { nameKey } from '../model/nameKey.ts';
import { endSessionsOf } from '../model/sessions.ts';
import { requireGoodPassword } from '../password/requireGoodPassword.ts';
import type { UsersParts } from '../usersParts.ts';
import { notOwnAccountToChange, ownAccount, unclearName, userChanged, userNotFound, usernameTaken } from './errors.ts';
import { journaledUser, presentUser } from './users.ts';

const COMMON = '\\p{Script=Common}\\p{Script=Inherited}';
const NAMED_SCRIPTS = ['Latin', 'Cyrillic', 'Greek'].map((script) => `\\p{Script=${script}}`);
/** Scripts with letters that look like Latin ones. */
const REFUSED = '\\p{Script=Lisu}\\p{Script=Cherokee}\\p{Script=Coptic}\\p{Script=Deseret}';
/**
 * Allows letters of only one of the scripts Latin, Cyrillic and Greek, or of scripts whose letters do not look like any
 * of these.
 */
const ONE_SCRIPT = new RegExp(
  `^(?:${NAMED_SCRIPTS.map((script) => `[${COMMON}${script}]*`).join('|')}|[^${REFUSED}${NAMED_SCRIPTS.join('')}]*)$`,
  'u',
);
/** Invisible characters, and a combining dot above a letter that already has a dot. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]|\p{Soft_Dotted}\p{M}*\u0307/u;

/** A new name must not look like another one. @param name in NFC. @throws HttpError 422 */
function requireClearName(name: string): void {
  if (name !== name.normalize('NFKC') || INVISIBLE.test(name))
    throw unclearName('Bitte ohne Zeichen, die wie andere aussehen oder unsichtbar sind.');
  if (!ONE_SCRIPT.test(name)) throw unclearName('Bitte nur Buchstaben einer Schrift, zum Beispiel nur lateinische.');
}

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
    await lockUsers(transaction, models, session, session.userId);
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
    await journal.write(transaction, { ...change, after: journaledUser(added) });
    target = user.id;
    return presentUser(added, 0);
  };
  const user = await addOnce(parts, newUser, add);
  // `target` is not set for a repeated request with the same key.
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
    const user = await lockUsers(transaction, models, session, id);
    if (!user) throw userNotFound();
    if (expectedVersion !== undefined && expectedVersion !== user.version) throw userChanged();
    if (isOwn) requireSameRights(user, change);
    const [before, wasAdmin] = [journaledUser(user), isAdmin(user.role)];
    if (change.username && change.username !== user.username) requireClearName(change.username);
    user.set({ ...change, version: user.version + 1 });
    const columns = changedRights(user);
    const isPowerful = columns.some((column) => column === 'role' || column === 'passwordHash');
    if (isPowerful || (columns.length > 0 && wasAdmin)) requireProof(session, clock());
    if (columns.length > 0) await endSessionsOf(transaction, models, id, clock());
    const saved = await withFreeUsername(user.save({ transaction }));
    const after = { ...journaledUser(saved), ...(columns.includes('passwordHash') && { isPasswordNew: true }) };
    const entry = { subject: `user:${id}`, kind: 'user-changed', by: actorOf(session) } as const;
    await journal.write(transaction, { ...entry, before, after });
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

/** Users cannot change their own rights or name (specification §6); the page sends these fields unchanged. */
function requireSameRights(user: UserRow, change: Change): void {
  for (const field of ['username', 'role', 'status', 'mustChangePassword'] as const) {
    if (change[field] !== undefined && change[field] !== user[field]) throw ownAccount(field);
  }
}

/**
 * A change of these fields ends the user's sessions: tokens contain name and role, and a new password or status must
 * make existing sessions unusable.
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

/** @throws HttpError 409 if the username is taken */
async function withFreeUsername<Result>(saving: Promise<Result>): Promise<Result> {
  try {
    return await saving;
  } catch (error) {
    throw error instanceof UniqueConstraintError ? usernameTaken() : error;
  }
}
