import { readAccessToken } from '@parkwart/service-kit/session/accessToken';
import { createLocalJWKSet } from 'jose';
import type { Tokens } from '../access/cookies.ts';
import { sha256 } from '../hash.ts';
import type { UsersParts } from '../usersParts.ts';
import { sessionIdOf } from './openSession.ts';

/**
 * The greatest age of an access token at a logout, longer than any session, because an expired access token still
 * identifies its session.
 */
const ANY_AGE_SECONDS = 24 * 3_600;

export async function logOut(
  parts: UsersParts,
  { access, refresh }: Partial<Tokens>,
  reason: 'logout' | 'replaced',
  now: Date,
): Promise<void> {
  const { database, models, keys, security } = parts;
  const keySet = createLocalJWKSet(keys.published);
  const accessed = access && (await readAccessToken(access, keySet, ANY_AGE_SECONDS))?.sessionId;
  const refreshed = refresh && sessionIdOf(refresh);
  const named = [accessed, refreshed].flatMap((id) => id || []);
  if (named.length === 0) return;
  const isToken = (hash: string | null) => refresh !== undefined && hash === sha256(refresh);
  const ended = await database.transaction(async (transaction) => {
    const active = await models.Session.findAll({ where: { id: named, endedAt: null }, transaction, lock: true });
    const sessions = active.filter(
      ({ id, refreshHash, previousRefreshHash }) =>
        id === accessed || isToken(refreshHash) || isToken(previousRefreshHash),
    );
    const id = sessions.map((session) => session.id);
    await models.Session.update({ endedAt: now }, { where: { id }, transaction });
    return sessions;
  });
  for (const { userId } of ended) security.record({ event: 'session.ended', reason, account: userId });
}
