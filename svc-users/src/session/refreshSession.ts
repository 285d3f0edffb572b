import type { Transaction } from '@parkwart/service-kit/database/database';
import { accessOf } from '../access/accessOf.ts';
import type { GrantedSession } from '../access/grantedSession.ts';
import { derivedKey } from '../derivedKey.ts';
import { sha256 } from '../hash.ts';
import type { SessionRow } from '../model/models.ts';
import type { UsersParts } from '../usersParts.ts';
import { sessionOver } from './errors.ts';
import { nextRefreshToken, sessionIdOf } from './refreshToken.ts';

/** How long the previous token is still accepted, for concurrent tabs or a lost response. */
const GRACE_MS = 10_000;

type Rejection = 'over' | { readonly reason: 'reuse' | 'idle'; readonly account: string };

interface Refresh {
  /** Resets the idle time. */
  readonly active: boolean;
  readonly now: Date;
}

/** @throws HttpError 401 */
export async function refreshSession(
  parts: UsersParts,
  token: string | undefined,
  refresh: Refresh,
): Promise<GrantedSession> {
  const sessionId = token && sessionIdOf(token);
  if (!sessionId) throw sessionOver();
  // Outside the transaction, so that the end of a session is committed.
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
