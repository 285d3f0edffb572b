import { changePassword as changePasswordCall } from '@parkwart/contracts/calls/userCalls';
import { noSession } from '@parkwart/service-kit/errors/httpError';
import { type Implementation, type Input, implement } from '@parkwart/service-kit/http/implement';
import { actorOf } from '@parkwart/service-kit/journal/journal';
import type { Session } from '@parkwart/service-kit/session/session';
import { sessionCookies } from '../access/cookies.ts';
import type { UserRow } from '../model/models.ts';
import { nameKey } from '../model/nameKey.ts';
import { endSessionsOf } from '../model/sessions.ts';
import { requireGoodPassword, samePassword } from '../password/requireGoodPassword.ts';
import type { UsersParts } from '../usersParts.ts';
import { type Attempt, attemptOf, type Place, placeOf } from './attempt.ts';
import { notOwnPassword, wrongPassword } from './errors.ts';
import { clearFailures, countAttempt } from './loginDelay.ts';

interface PasswordChange {
  readonly username: string;
  readonly input: Input<typeof changePasswordCall>['body'];
  readonly session: Session;
  readonly place: Place;
  readonly now: Date;
}

interface Replacement extends Pick<PasswordChange, 'session' | 'now'> {
  readonly user: UserRow;
  readonly passwordHash: string;
  readonly attempt: Attempt;
}

/** Ends all sessions of the account. @throws HttpError 401, 403, 422, 429 */
async function changePassword(
  parts: UsersParts,
  { username, input, session, place, now }: PasswordChange,
): Promise<void> {
  const { database, models, passwords, environment, security } = parts;
  const user = await models.User.findByPk(session.userId);
  if (!user) throw noSession();
  if (nameKey(username) !== user.usernameKey) throw notOwnPassword();
  const names = [user.username, user.email];
  await requireGoodPassword(database, { password: input.newPassword, field: 'newPassword', names });
  if (isSame(input.newPassword, input.currentPassword)) throw samePassword('newPassword');
  const attempt = attemptOf(environment, user.username, place);
  await countAttempt(database, models, attempt, now, { event: 'password.refused', reason: 'delayed' });
  if (!(await passwords.verify(user.passwordHash, input.currentPassword))) throw wrongPassword();
  await replace(parts, { user, session, passwordHash: await passwords.hash(input.newPassword), attempt, now });
  security.record({ event: 'password.changed', account: user.id });
}

function replace(
  { database, models, journal }: UsersParts,
  { user, session, passwordHash, attempt, now }: Replacement,
): Promise<void> {
  return database.transaction(async (transaction) => {
    const current = await models.User.findByPk(user.id, { transaction, lock: true });
    if (!current) throw noSession();
    // The password was changed concurrently, so the given password is no longer the current one.
    if (current.passwordHash !== user.passwordHash) throw wrongPassword();
    await current.update({ passwordHash, mustChangePassword: false }, { transaction });
    await endSessionsOf(transaction, models, user.id, now);
    await clearFailures(transaction, models, attempt, now);
    const change = { subject: `user:${user.id}`, kind: 'password-changed', by: actorOf(session) } as const;
    await journal.write(transaction, change);
  });
}

function isSame(one: string, other: string): boolean {
  return one.normalize('NFC') === other.normalize('NFC');
}

export function passwordCalls(parts: UsersParts): Implementation[] {
  const { environment, clock } = parts;
  const cookies = sessionCookies(environment.COOKIE_SECURE);

  return [
    implement(changePasswordCall, async ({ params: { username }, body, session }, ctx) => {
      await changePassword(parts, { username, input: body, session, place: placeOf(ctx, cookies), now: clock() });
      cookies.clear(ctx);
      return undefined;
    }),
  ];
}
