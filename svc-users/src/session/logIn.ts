import { randomUUID } from 'node:crypto';
import type { logIn as logInCall } from '@parkwart/contracts/session';
import type { Database } from '@parkwart/service-kit/database';
import type { Input } from '@parkwart/service-kit/implement';
import type { Models } from '../model/models.ts';
import { usernameKey } from '../model/userModel.ts';
import type { Passwords } from '../password/passwords.ts';
import type { GrantedSession } from './grantedSession.ts';
import { countAttempt, failureId, forgetFailures } from './loginDelay.ts';
import { firstRefreshToken, hashRefreshToken } from './refreshToken.ts';
import { wrongCredentials } from './refusals.ts';

/** How long a session lasts at most, from login on (design §5). */
const SESSION_MS = 12 * 3_600_000;

interface Login {
  readonly credentials: Input<typeof logInCall>['body'];
  readonly address: string;
  readonly now: Date;
}

/** @param failureKey hashes account and address in the table of failures */
export function logInWith(database: Database, models: Models, passwords: Passwords, failureKey: Buffer) {
  /** @throws Refusal 401, 429 */
  return async ({ credentials, address, now }: Login): Promise<GrantedSession> => {
    const attempt = failureId(credentials.user, address, failureKey);
    await countAttempt(database, models, attempt, now);
    const user = await models.User.findOne({ where: { usernameKey: usernameKey(credentials.user) } });
    const matches = await passwords.verify(user?.passwordHash, credentials.password);
    if (!user || !matches || user.status !== 'Aktiv') throw wrongCredentials();

    const sessionId = randomUUID();
    const refreshToken = firstRefreshToken(sessionId);
    const expiresAt = new Date(now.getTime() + SESSION_MS);
    return database.transaction(async (transaction) => {
      // Read again: a user who is changed or deleted meanwhile must not get a session that outlives it.
      const current = await models.User.findByPk(user.id, { transaction, lock: true });
      if (current?.status !== 'Aktiv' || current.passwordHash !== user.passwordHash) throw wrongCredentials();
      await forgetFailures(models, attempt, transaction);
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
  };
}
