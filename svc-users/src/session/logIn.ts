import { randomUUID } from 'node:crypto';
import type { logIn as logInCall } from '@parkwart/contracts/session';
import type { Input } from '@parkwart/service-kit/implement';
import { usernameKey } from '../model/userModel.ts';
import type { UsersParts } from '../usersParts.ts';
import { accountMark } from './accountMark.ts';
import { attemptOf, failureKey } from './attempt.ts';
import type { GrantedSession } from './grantedSession.ts';
import { countAttempt, forgetFailures } from './loginDelay.ts';
import { firstRefreshToken, hashRefreshToken } from './refreshToken.ts';
import { wrongCredentials } from './refusals.ts';

/** How long a session lasts at most, from login on (design §5). */
const SESSION_MS = 12 * 3_600_000;

interface Login {
  readonly credentials: Input<typeof logInCall>['body'];
  readonly address: string;
  readonly now: Date;
}

export function logInWith({ database, models, passwords, environment, security }: UsersParts) {
  const key = failureKey(environment.INTERNAL_SECRET);
  const markOf = accountMark(environment.INTERNAL_SECRET);

  /** @throws Refusal 401, 429 */
  return async ({ credentials, address, now }: Login): Promise<GrantedSession> => {
    const user = await models.User.findOne({ where: { usernameKey: usernameKey(credentials.user) } });
    const account = user?.id ?? markOf(credentials.user);
    const attempt = attemptOf(credentials.user, address, key);
    await countAttempt(database, models, attempt, now, { event: 'login.refused', reason: 'delayed', account });
    const matches = await passwords.verify(user?.passwordHash, credentials.password);
    if (!user || !matches) throw refused('wrong-credentials', account);
    if (user.status !== 'Aktiv') throw refused('inactive', account);

    const sessionId = randomUUID();
    const refreshToken = firstRefreshToken(sessionId);
    const expiresAt = new Date(now.getTime() + SESSION_MS);
    const granted = await database.transaction(async (transaction) => {
      // Read again: a user who is changed or deleted meanwhile must not get a session that outlives it.
      const current = await models.User.findByPk(user.id, { transaction, lock: true });
      if (current?.status !== 'Aktiv') throw refused('inactive', account);
      if (current.passwordHash !== user.passwordHash) throw refused('wrong-credentials', account);
      await forgetFailures(models, attempt, now, transaction);
      const session = {
        id: sessionId,
        userId: user.id,
        refreshHash: hashRefreshToken(refreshToken),
        previousRefreshHash: null,
        rotatedAt: now,
        createdAt: now,
        expiresAt,
        endedAt: null,
      };
      await models.Session.create(session, { transaction });
      return { sessionId, user: current, refreshToken, expiresAt };
    });
    security.note({ event: 'login', account });
    return granted;
  };
}

const refused = (reason: 'wrong-credentials' | 'inactive', account: string) =>
  wrongCredentials({ event: 'login.refused', reason, account });
