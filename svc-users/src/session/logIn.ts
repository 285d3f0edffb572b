import { createHmac } from 'node:crypto';
import type { logIn as logInCall } from '@parkwart/contracts/calls/session';
import type { Input } from '@parkwart/service-kit/http/implement';
import type { GrantedLogin } from '../access/grantedSession.ts';
import { derivedKey } from '../derivedKey.ts';
import { nameKey } from '../model/nameKey.ts';
import type { UsersParts } from '../usersParts.ts';
import { attemptOf, type Place } from './attempt.ts';
import { wrongCredentials } from './errors.ts';
import { clearFailures, countAttempt, rememberBrowser } from './loginDelay.ts';
import { openSession } from './openSession.ts';
import { openPendingLogin, type PendingLogin } from './pendingLogins.ts';

/** Stable but unreadable, because users may type their password into the name field. */
function unknownAccountId(secret: string, typed: string): string {
  const key = derivedKey(secret, 'unknown accounts');
  return `unknown:${createHmac('sha256', key).update(nameKey(typed)).digest('hex').slice(0, 16)}`;
}

interface Login {
  readonly credentials: Input<typeof logInCall>['body'];
  readonly place: Place;
  readonly device: string;
  readonly now: Date;
}

/** Opens a pending login if the account has a passkey. @throws HttpError 401, 429 */
export async function logIn(
  parts: UsersParts,
  { credentials, place, device, now }: Login,
): Promise<GrantedLogin | PendingLogin> {
  const { database, models, passwords, environment, security } = parts;
  const user = await models.User.findOne({ where: { usernameKey: nameKey(credentials.user) } });
  const account = user?.id ?? unknownAccountId(environment.USERS_SECRET, credentials.user);
  const attempt = attemptOf(environment, credentials.user, place);
  await countAttempt(database, models, attempt, now, { event: 'login.refused', reason: 'delayed', account });
  const matches = await passwords.verify(user?.passwordHash, credentials.password);
  if (!user || !matches) throw loginRejected('wrong-credentials', account);
  if (user.status !== 'Aktiv') throw loginRejected('inactive', account);

  const granted = await database.transaction(async (transaction) => {
    // Reread, because a user who was changed or deleted in the meantime must not get a session.
    const current = await models.User.findByPk(user.id, { transaction, lock: true });
    if (current?.status !== 'Aktiv') throw loginRejected('inactive', account);
    if (current.passwordHash !== user.passwordHash) throw loginRejected('wrong-credentials', account);
    const passkeys = await models.Passkey.count({ where: { userId: user.id }, transaction });
    // The attempt counts as failed until the passkey is verified.
    if (passkeys > 0) return openPendingLogin(transaction, models, { userId: user.id, now });
    await clearFailures(transaction, models, attempt, now);
    const knownBrowser = await rememberBrowser(transaction, models, attempt, now);
    return { ...(await openSession(transaction, models, { user: current, device, now })), knownBrowser };
  });
  security.record({ event: 'pendingToken' in granted ? 'second-factor.asked' : 'login', account });
  return granted;
}

const loginRejected = (reason: 'wrong-credentials' | 'inactive', account: string) =>
  wrongCredentials({ event: 'login.refused', reason, account });
