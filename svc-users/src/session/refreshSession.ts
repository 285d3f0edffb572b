import type { Transaction } from 'sequelize';
import { derivedKey } from '../derivedKey.ts';
import type { SessionRow } from '../model/sessionModel.ts';
import type { UsersParts } from '../usersParts.ts';
import type { GrantedSession } from './grantedSession.ts';
import { hashRefreshToken, nextRefreshToken, sessionIdOf } from './refreshToken.ts';
import { sessionOver } from './refusals.ts';

/** How long the previous token still gets an answer: two tabs at once, or an answer that got lost. */
const GRACE_MS = 10_000;

/** Why a token is good for nothing any more: its session was over before, or this ends it. */
type End = 'over' | { readonly reusedBy: string };

export function refreshSessionWith({ database, models, environment }: UsersParts) {
  /** Derives each refresh token from the one before. */
  const tokenKey = derivedKey(environment.INTERNAL_SECRET, 'refresh tokens');

  /** @throws Refusal 401 */
  return async (token: string | undefined, now: Date): Promise<GrantedSession> => {
    const sessionId = token && sessionIdOf(token);
    if (!sessionId) throw sessionOver();
    // Refused outside of the transaction: what it wrote, the end of a session, must stay.
    const granted = await database.transaction((transaction) => exchange(sessionId, token, now, transaction));
    if (granted === 'over') throw sessionOver();
    if ('reusedBy' in granted)
      throw sessionOver({ event: 'session.ended', reason: 'reuse', account: granted.reusedBy });
    return granted;
  };

  async function exchange(
    sessionId: string,
    token: string,
    now: Date,
    transaction: Transaction,
  ): Promise<GrantedSession | End> {
    const session = await models.Session.findByPk(sessionId, { transaction, lock: true });
    if (!session || session.endedAt || session.expiresAt <= now) return 'over';
    const user = await models.User.findByPk(session.userId, { transaction });
    const standing = standingOf(session, hashRefreshToken(token), now);
    if (standing === 'reused' || user?.status !== 'Aktiv') {
      await session.update({ endedAt: now }, { transaction });
      return standing === 'reused' ? { reusedBy: session.userId } : 'over';
    }
    const refreshToken = nextRefreshToken(token, tokenKey);
    if (standing === 'current') {
      const refreshHash = hashRefreshToken(refreshToken);
      await session.update({ refreshHash, previousRefreshHash: session.refreshHash, rotatedAt: now }, { transaction });
    }
    return { sessionId, user, refreshToken, expiresAt: session.expiresAt };
  }
}

function standingOf(session: SessionRow, hash: string, now: Date): 'current' | 'previous' | 'reused' {
  if (hash === session.refreshHash) return 'current';
  const inGrace = now.getTime() - session.rotatedAt.getTime() <= GRACE_MS;
  return hash === session.previousRefreshHash && inGrace ? 'previous' : 'reused';
}
