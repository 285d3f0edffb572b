import type { Database } from '@parkwart/service-kit/database';
import { readAccessToken } from '@parkwart/service-kit/session';
import { createLocalJWKSet } from 'jose';
import { Op } from 'sequelize';
import type { Models } from '../model/models.ts';
import type { Tokens } from './cookies.ts';
import { hashRefreshToken, sessionIdOf } from './refreshToken.ts';
import type { SigningKeys } from './signingKeys.ts';

/** Longer than any session: an expired access token still says which session to end. */
const ANY_AGE_SECONDS = 24 * 3_600;

export function logOutWith(database: Database, models: Models, keys: SigningKeys) {
  const keySet = createLocalJWKSet(keys.published);

  /** Ends the sessions that the tokens name; tokens that name none change nothing. */
  return async ({ access, refresh }: Partial<Tokens>, now: Date): Promise<void> => {
    const accessed = access && (await readAccessToken(access, keySet, ANY_AGE_SECONDS))?.sessionId;
    const refreshed = refresh && sessionIdOf(refresh);
    const named = [
      ...(accessed ? [{ id: accessed }] : []),
      ...(refreshed ? [{ id: refreshed, [Op.or]: knownBy(hashRefreshToken(refresh)) }] : []),
    ];
    if (named.length === 0) return;
    await database.transaction(async (transaction) => {
      await models.Session.update({ endedAt: now }, { where: { endedAt: null, [Op.or]: named }, transaction });
    });
  };
}

const knownBy = (hash: string) => [{ refreshHash: hash }, { previousRefreshHash: hash }];
