import { createHmac } from 'node:crypto';
import type { logIn as logInCall } from '@parkwart/contracts/calls/session';
import * as calls from '@parkwart/contracts/calls/session';
import type { Transaction } from '@parkwart/service-kit/database/database';
import { type Implementation, type Input, implementOpen } from '@parkwart/service-kit/http/implement';
import { accessGrants } from '../access/accessGrant.ts';
import { accessOf, type GrantedLogin, type GrantedSession } from '../access/accessOf.ts';
import { sessionCookies } from '../access/cookies.ts';
import { derivedKey, sha256 } from '../hash.ts';
import type { SessionRow } from '../model/models.ts';
import { nameKey } from '../model/nameKey.ts';
import type { UsersParts } from '../usersParts.ts';
import { attemptOf, type Place, placeOf } from './attempt.ts';
import { deviceOf } from './device.ts';
import { passkeyNeeded, sessionOver, wrongCredentials } from './errors.ts';
import { clearFailures, countAttempt, rememberBrowser } from './loginDelay.ts';
import { logOut } from './logOut.ts';
import { nextRefreshToken, openSession, sessionIdOf } from './openSession.ts';
import { openPendingLogin, PENDING_SECONDS, type PendingLogin } from './pendingLogins.ts';

export function sessionCalls(parts: UsersParts): Implementation[] {
  const { environment, clock } = parts;
  const { grant } = accessGrants(parts);
  const cookies = sessionCookies(environment.COOKIE_SECURE);

  return [
    implementOpen(calls.logIn, async ({ body }, ctx) => {
      const now = clock();
      const device = deviceOf(ctx.get('User-Agent'));
      const granted = await logIn(parts, { credentials: body, place: placeOf(ctx, cookies), device, now });
      if ('pendingToken' in granted) {
        cookies.writeLogin(ctx, granted.pendingToken, PENDING_SECONDS);
        throw passkeyNeeded();
      }
      await logOut(parts, cookies.read(ctx), 'replaced', now);
      // The cookie of a pending login is cleared, because otherwise the next proof in this browser would be taken for
      // an abandoned login of another account.
      if (cookies.readLogin(ctx)) cookies.clearLogin(ctx);
      cookies.writeKnown(ctx, granted.knownBrowser);
      return grant(ctx, granted, now);
    }),

    implementOpen(calls.refreshSession, async ({ query: { active = true } }, ctx) => {
      const now = clock();
      return grant(ctx, await refreshSession(parts, cookies.read(ctx).refresh, { active, now }), now);
    }),

    implementOpen(calls.logOut, async (_input, ctx) => {
      await logOut(parts, cookies.read(ctx), 'logout', clock());
      cookies.clear(ctx);
      return undefined;
    }),
  ];
}

/**
 * Returns an id for the security log: it is the same for the same name but does not reveal the name, because users may
 * type their password into the name field.
 */
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
async function logIn(
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
    // The user is read again, because a user who was changed or deleted in the meantime must not get a session.
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

/** How long the previous token is still accepted, for concurrent tabs or a lost response. */
const GRACE_MS = 10_000;

type Rejection = 'over' | { readonly reason: 'reuse' | 'idle'; readonly account: string };

interface Refresh {
  /** Whether the refresh resets the idle time. */
  readonly active: boolean;
  readonly now: Date;
}

/** @throws HttpError 401 */
async function refreshSession(parts: UsersParts, token: string | undefined, refresh: Refresh): Promise<GrantedSession> {
  const sessionId = token && sessionIdOf(token);
  if (!sessionId) throw sessionOver();
  // A rejection is thrown outside the transaction, so that the end of a session is committed.
  const granted = await parts.database.transaction((transaction) =>
    exchange(transaction, parts, sessionId, token, refresh),
  );
  if (granted === 'over') throw sessionOver();
  if ('reason' in granted) throw sessionOver({ event: 'session.ended', ...granted });
  return granted;
}

async function exchange(
  transaction: Transaction,
  { models, environment }: UsersParts,
  sessionId: string,
  token: string,
  { active, now }: Refresh,
): Promise<GrantedSession | Rejection> {
  const session = await models.Session.findByPk(sessionId, { transaction, lock: true });
  if (!session || session.endedAt || session.expiresAt <= now) return 'over';
  const user = await models.User.findByPk(session.userId, { transaction });
  const tokenState = tokenStateOf(session, sha256(token), now);
  const account = session.userId;
  const end = async (rejection: Rejection): Promise<Rejection> => {
    await session.update({ endedAt: now }, { transaction });
    return rejection;
  };
  if (tokenState === 'reused') return end({ reason: 'reuse', account });
  if (user?.status !== 'Aktiv') return end('over');
  const before = await accessOf(transaction, models, { user, session, now });
  if (!before) return end({ reason: 'idle', account });
  if (active) await session.update({ lastActiveAt: now }, { transaction });
  const refreshToken = nextRefreshToken(token, derivedKey(environment.USERS_SECRET, 'refresh tokens'));
  if (tokenState === 'current') {
    const refreshHash = sha256(refreshToken);
    await session.update({ refreshHash, previousRefreshHash: session.refreshHash, rotatedAt: now }, { transaction });
  }
  const access = active ? await accessOf(transaction, models, { user, session, now }) : before;
  return access ? { ...access, refreshToken, expiresAt: session.expiresAt } : 'over';
}

function tokenStateOf(session: SessionRow, hash: string, now: Date): 'current' | 'previous' | 'reused' {
  if (hash === session.refreshHash) return 'current';
  const inGrace = now.getTime() - session.rotatedAt.getTime() <= GRACE_MS;
  return hash === session.previousRefreshHash && inGrace ? 'previous' : 'reused';
}
